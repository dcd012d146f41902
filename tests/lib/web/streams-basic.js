// Reading, writing, transforming, piping and teeing streams of scripts.
const log = [];
const say = (...x) => log.push(x.join(' '));

const plain = new ReadableStream({ start(c) { c.enqueue('a'); c.enqueue('b'); c.close(); } });
for await (const x of plain) say('chunk', x);

const double = new TransformStream({ transform(x, c) { c.enqueue(x * 2); } });
const writer = double.writable.getWriter();
writer.write(1);
writer.write(2);
writer.close();
for await (const x of double.readable) say('doubled', x);

const bytes = new ReadableStream({
    type: 'bytes',
    pull(c) {
        if (c.byobRequest) {
            c.byobRequest.view[0] = 7;
            c.byobRequest.respond(1);
        } else {
            c.enqueue(new Uint8Array([1, 2]));
        }
    },
});
const reader = bytes.getReader({ mode: 'byob' });
const got = await reader.read(new Uint8Array(4));
say('byob', got.value.constructor.name, got.value.length, got.value[0], got.value.buffer.byteLength);

await ReadableStream.from([1, 2, 3]).pipeTo(new WritableStream({ write(x) { say('sink', x); }, close() { say('sink closed'); } }));
const [p, q] = ReadableStream.from('hey').tee();
for await (const x of p) say('first', x);
for await (const x of q) say('second', x);

const round = ReadableStream.from([new TextEncoder().encode('hello '.repeat(100))])
    .pipeThrough(new CompressionStream('gzip')).pipeThrough(new DecompressionStream('gzip')).pipeThrough(new TextDecoderStream());
let text = '';
for await (const x of round) text += x;
say('round', text.length);

const controller = new AbortController();
const slow = new ReadableStream({ pull() { return new Promise(() => {}); }, cancel(r) { say('cancelled', r); } });
const piping = slow.pipeTo(new WritableStream({ abort(r) { say('aborted', r); } }), { signal: controller.signal });
controller.abort('enough');
await piping.catch((e) => say('pipe', e));
console.log(log.join('\n'));
// expect: chunk a
// expect: chunk b
// expect: doubled 2
// expect: doubled 4
// expect: byob Uint8Array 1 7 4
// expect: sink 1
// expect: sink 2
// expect: sink 3
// expect: sink closed
// expect: first h
// expect: first e
// expect: first y
// expect: second h
// expect: second e
// expect: second y
// expect: round 600
// expect: aborted enough
// expect: cancelled enough
// expect: pipe enough
