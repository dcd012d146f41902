// What packages do inside of a stream of node:zlib: minizlib (tar, npm) puts off its closing, pngjs writes to its handle.
// as: node
const zlib = require('node:zlib');
const { Z_FINISH, Z_NO_FLUSH, Z_SYNC_FLUSH } = zlib.constants;

function sync(stream, chunk, flag) {
    const handle = stream._handle, close = handle.close, closeStream = stream.close;
    handle.close = () => {};
    stream.close = () => {};
    try {
        return Buffer.from(stream._processChunk(chunk, flag));
    } finally {
        stream._handle = handle;
        handle.close = close;
        stream.close = closeStream;
    }
}
const gzip = new zlib.Gzip({ level: 9 }), pieces = [];
for (let i = 0; i < 5; i++)
    pieces.push(sync(gzip, Buffer.from(`piece ${i} `.repeat(1000)), Z_NO_FLUSH));
pieces.push(sync(gzip, Buffer.alloc(0), Z_FINISH));
gzip.close();
console.log(zlib.gunzipSync(Buffer.concat(pieces)).length, gzip._handle);
try {
    gzip._processChunk(Buffer.from('x'), Z_FINISH);
} catch {
    console.log('closed');
}

const packed = zlib.deflateSync('0123456789'.repeat(100)), out = Buffer.alloc(1000, 'x');
const inflate = new zlib.Inflate();
let state = inflate._handle.writeSync(Z_SYNC_FLUSH, packed, 0, packed.length, out, 0, 600) || inflate._writeState;
console.log(state[0], String(out).lastIndexOf('9'), out[600] === 120);
state = inflate._handle.writeSync(Z_SYNC_FLUSH, packed, packed.length - state[1], state[1], out, 600, 400) || inflate._writeState;
console.log(state[0], state[1], String(out) === '0123456789'.repeat(100), inflate._outBuffer.length, inflate._outOffset);
inflate.close();
