// Buffers: ArrayBuffer, typed arrays of every type, DataView, Buffer; ranges that are refused; detached ones.
// as: node
const api = require('../../build/addons/thin.node');
const bytes = new Uint8Array([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]);
for (let type = 0; type < 11; type++) {
    const t = api.napi_create_typedarray(bytes.buffer, type, 1, 8);
    console.log(t.constructor.name, t.length, t.byteOffset, api.typed_info(t).slice(0, 4));
}
for (const args of [[bytes.buffer, 5, 1, 1], [bytes.buffer, 1, 17, 0], [bytes.buffer, 5, 4, 4], [{}, 1, 1, 0]])
    try { console.log(api.napi_create_typedarray(...args)); } catch (e) { console.log(e.name, e.code, e.message); }
console.log(api.typed_info(bytes.subarray(3, 5)).slice(0, 4), api.typed_info([]), api.typed_info(bytes)[4] === bytes.buffer);
const view = api.napi_create_dataview(bytes.buffer, 4, 2);
console.log(view.byteLength, view.byteOffset, view.getUint8(0), api.view_info(view).slice(0, 2), api.view_info(bytes));
try { api.napi_create_dataview(bytes.buffer, 10, 10); } catch (e) { console.log(e.name, e.code, e.message); }
const [made, copied, ab, part] = api.buffers();
console.log(made, copied, ab, part, made instanceof Buffer, part.buffer === ab);
console.log(api.buffer_bytes(made), api.buffer_bytes(bytes), api.buffer_bytes(new DataView(bytes.buffer, 14)), api.buffer_bytes({}));
console.log(api.napi_is_buffer(made), api.napi_is_buffer(bytes), api.napi_is_buffer(ab), api.napi_is_typedarray(bytes), api.napi_is_typedarray(view), api.napi_is_dataview(view), api.napi_is_arraybuffer(ab), api.napi_is_arraybuffer(bytes));
console.log(api.napi_is_detached_arraybuffer(ab), api.napi_detach_arraybuffer(ab).byteLength, api.napi_is_detached_arraybuffer(ab), part.length, api.napi_is_detached_arraybuffer({}));
console.log(api.napi_detach_arraybuffer({}), '/', api.napi_detach_arraybuffer(5));
api.promise('value').then(console.log);
api.promise('reason', 1).catch((e) => console.log('rejected', e));
api.promise(Promise.resolve('adopted')).then(console.log);
