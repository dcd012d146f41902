// node:v8 writes the bytes that V8 writes, and reads them.
const v8 = require('v8');
const hex = (v) => console.log(v8.serialize(v).toString('hex'));
const loop = {};
loop.self = loop;
[[1, , 3], { a: 1, 1: 2, b: 'x€' }, new Map([[1, {}]]), new Set([1]), /a/giu, new Date(5), -0, 1.5, NaN, 10n ** 20n, -5n, 0n, new Number(5), new String('s'),
    Object(5n), new Boolean(true), new Uint8Array([1, 2]), Buffer.from('ab'), new ArrayBuffer(3), new Float16Array(2), new DataView(new ArrayBuffer(2)),
    Object.assign([1], { x: 1 }), 4294967295, -2147483648, -5, '', 'é', '€', 'a€', loop, [loop, loop], new ArrayBuffer(2, { maxByteLength: 8 }),
    { get x() { return 5; } }, Object.create(null), [undefined, null, true, false], new Array(3), [], undefined].forEach(hex);
const error = new RangeError('x', { cause: { a: 1 } });
error.stack = 's';
hex(error);
const back = v8.deserialize(v8.serialize({ error, map: new Map([[1, new Set([loop])]]), list: [1, , '€é'], date: new Date(7), re: /x/gi, big: -(10n ** 30n),
    view: new Float64Array([1, 2]), text: new String('q'), bytes: Buffer.from('xyz'), nothing: undefined }));
console.log(back.error instanceof RangeError, back.error.stack, back.error.cause.a, back.map.get(1).size, 1 in back.list, back.list[2], +back.date, String(back.re), back.big,
    back.view.join(), back.text.valueOf(), back.bytes.toString(), 'nothing' in back);
const looped = v8.deserialize(v8.serialize(loop));
console.log(looped.self === looped, v8.deserialize(Buffer.from('ff0d6f2203666f6f5e007b01', 'hex')).foo !== undefined);
const s = new v8.Serializer();
s.writeHeader();
s.writeValue(new Int16Array([1, 2, 3]));
s.writeUint32(300);
s.writeUint64(1, 2);
s.writeDouble(1.5);
s.writeRawBytes(Buffer.from('ab'));
const bytes = s.releaseBuffer(), d = new v8.Deserializer(bytes);
console.log(bytes.toString('hex'), d.readHeader(), d.readValue().join(), d.readUint32(), d.readUint64().join(), d.readDouble(), d.readRawBytes(2).toString(), d.getWireFormatVersion());
const t = new v8.Serializer(), moved = new ArrayBuffer(3);
t.transferArrayBuffer(5, moved);
t.writeHeader();
t.writeValue([moved, new Uint8Array(moved)]);
const td = new v8.Deserializer(t.releaseBuffer());
td.transferArrayBuffer(5, moved);
td.readHeader();
console.log(td.readValue()[1].buffer === moved);
for (const f of [() => v8.serialize(() => {}), () => v8.serialize(Symbol('x')), () => v8.serialize(new Proxy({}, {})), () => v8.serialize(Promise.resolve()),
    () => v8.deserialize(Buffer.from('ff0f', 'hex')), () => v8.deserialize(Buffer.from('ff0fff', 'hex')), () => v8.deserialize(Buffer.from('ff', 'hex')),
    () => v8.deserialize('x'), () => v8.Serializer(), () => v8.serialize(new SharedArrayBuffer(2)), () => d.readDouble(), () => d.readUint32(), () => d.readRawBytes(5)]) {
    try {
        console.log(f());
    } catch (e) {
        console.log(e.name, e.code, e.message);
    }
}
// bytes that are cut or changed are refused, never worse
const whole = v8.serialize({ a: [1, 'text', new Map([[1, 2]]), new Uint8Array(4)], r: /x/g, e: error, d: new Date(1) });
let refused = 0, read = 0;
for (let i = 0; i < whole.length * 3; i++) {
    const wrong = i < whole.length ? whole.subarray(0, i) : Buffer.from(whole);
    if (i >= whole.length)
        wrong[i % whole.length] ^= i < whole.length * 2 ? 1 : 0x40;
    try {
        v8.deserialize(wrong);
        read++;
    } catch {
        refused++;
    }
}
console.log(refused + read === whole.length * 3, refused > whole.length);
