// Buffers over buffers that can grow, equality whatever the prototypes, names of what promisify gives, colours of debuglog.
// peer: node
const util = require('util'), fs = require('fs'), cp = require('child_process');
const ab = new ArrayBuffer(10, { maxByteLength: 20 }), follows = Buffer.from(ab, 1), fixed = Buffer.from(ab, 1, 4);
ab.resize(15);
console.log(follows.length, fixed.length);
ab.resize(5);
console.log(follows.length, fixed.length);

class A { constructor(v) { this.v = v; } }
class B { constructor(v) { this.v = v; } }
const equal = (...args) => util.isDeepStrictEqual(...args);
console.log(equal(new A(1), new B(1)), equal(new A(1), new B(1), true), equal(new A(1), new B(2), true), equal([new A(1)], [new B(1)], true));
console.log(equal(Buffer.from('a'), new Uint8Array([97]), true), equal(new Map(), new Set(), true));

console.log([fs.exists, fs.read, fs.writev, cp.exec, cp.execFile, setTimeout].map((f) => util.promisify(f).name).join());

if (process.argv[2] === 'child') {
    util.debuglog('names')('%o %s', 1, 'text');
} else {
    for (const FORCE_COLOR of ['true', 'false']) {
        const { stderr, pid } = cp.spawnSync(process.execPath, [__filename, 'child'], { env: { NODE_DEBUG: 'names', FORCE_COLOR } });
        console.log(JSON.stringify(stderr.toString().replace(pid, 'PID')));
    }
}

// a stream of objects gets the encoding as it was given
const { Writable } = require('stream');
const objects = new Writable({ objectMode: true, write(chunk, encoding, callback) { console.log(typeof chunk, encoding); callback(); } });
objects.write({});
objects.write('s', 'nope');
objects.write(1, () => {});
