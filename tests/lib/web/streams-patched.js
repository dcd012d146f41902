// peer: none (neither keeps this)
// Scripts that change the library do not change what streams do.
const print = console.log.bind(console), join = Array.prototype.join, call = Function.prototype.call;
const log = [];
let n = 0;
const bad = function () { throw new Error('patched'); };
const say = (text) => { log[n++] = text; };
Array.prototype.push = Array.prototype.slice = Array.prototype.shift = Array.prototype.includes = bad;
Array.prototype[Symbol.iterator] = Map.prototype.get = Function.prototype.call = Function.prototype.apply = Function.prototype.bind = bad;
String.prototype.slice = String.prototype.charCodeAt = Object.keys = Object.create = Object.defineProperty = Math.min = Math.trunc = bad;
ArrayBuffer.prototype.slice = ArrayBuffer.prototype.transfer = Uint8Array.prototype.set = Uint8Array.prototype.subarray = bad;
Promise.resolve = Promise.reject = Promise.all = bad;
Promise.prototype.then = bad;
const names = ['highWaterMark', 'size', 'queue', 'items', 'pull', 'chunk', 'promise', 'stream', 'value', 'started'];
for (let i = 0; i < names.length; i++) Object.prototype.__defineSetter__(names[i], bad);

const text = new ReadableStream({ start(c) { c.enqueue('a'); c.enqueue('b'); c.close(); } })
    .pipeThrough(new TransformStream({ transform(x, c) { c.enqueue(x + x); } })).pipeThrough(new TextEncoderStream());
const reader = text.getReader();
for (;;) {
    const { value, done } = await reader.read();
    if (done) break;
    say(value[0] + ' ' + value.length);
}
const bytes = new ReadableStream({ type: 'bytes', pull(c) { c.enqueue(new Uint8Array(3)); } }).getReader({ mode: 'byob' });
say((await bytes.read(new Uint8Array(2))).value.length);
const halves = new ReadableStream({ pull(c) { c.enqueue('t'); c.close(); } }).tee();
say(await new Response(halves[0]).text() + await new Response(halves[1]).text());
const zipped = new ReadableStream({ start(c) { c.enqueue(new Uint8Array(1000)); c.close(); } })
    .pipeThrough(new CompressionStream('gzip')).pipeThrough(new DecompressionStream('gzip'));
say((await new Response(zipped).arrayBuffer()).byteLength);
say((await Bun.readableStreamToText(new ReadableStream({ type: 'direct', pull(c) { c.write('x'); c.write('y'); c.end(); } }))));
Function.prototype.call = call;
print(join.call(log, '\n'));
// expect: 97 2
// expect: 98 2
// expect: 2
// expect: tt
// expect: 1000
// expect: xy
