// Ends of lines of every kind, in chunks that part them anywhere.
// as: node
const readline = require('node:readline');
const { Readable } = require('node:stream');

async function lines(chunks, options) {
    const got = [];
    for await (const line of readline.createInterface({ input: Readable.from(chunks, { objectMode: false }), ...options }))
        got.push(line);
    return JSON.stringify(got);
}

(async () => {
    const texts = ['a\nb\n\nc', 'a\r\nb\r\n\r\nc\r\n', 'a\rb\r\rc\r', 'a\u2028b\u2029c\n', 'ä\n€\u2028😀\r\n', '\n\r\n\r', 'no end', 'a\n\rb\r\r\nc'];
    for (const text of texts) {
        const bytes = Buffer.from(text), ways = new Set();
        for (let at = 0; at <= bytes.length; at++) {
            const parts = [bytes.subarray(0, at), bytes.subarray(at)].filter((chunk) => chunk.length);
            ways.add(await lines(parts, { crlfDelay: Infinity }));
        }
        ways.add(await lines([...bytes].map((byte) => Buffer.of(byte)), { crlfDelay: Infinity }));
        console.log(...ways);
    }
})();
