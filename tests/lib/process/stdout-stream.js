// process.stdout is a Writable: cork, encodings, callbacks, pipe, end.
// as: node
const { Writable, Readable, pipeline } = require('stream');
const { stdout, stdin } = process;
console.log(stdout instanceof Writable, stdin instanceof Readable, stdout === process.stdout);
console.log(stdout.writable, stdout.fd, stdout.writableLength, stdout.listenerCount('close'), stdin.fd, stdin.readable, stdin.readableFlowing);
for (const chunk of [5, null, {}]) {
    try {
        stdout.write(chunk);
    } catch (e) {
        console.log(e.name, e.code);
    }
}
console.log(stdout.write(new Uint8Array([65, 10])));
stdout.cork();
stdout.write('c1 ');
stdout.write('c2\n');
stdout.uncork();
stdout.write('68690a', 'hex');
Readable.from(['x', 'y\n']).pipe(stdout).once('unpipe', () => {
    stdout.write(Buffer.from('bytes\n'), (error) => {
        console.log('written', error);
        pipeline(Readable.from(['last\n']), stdout, () => {});
    });
});
// expect: true true true
// expect: true 1 0 0 0 true null
// expect: TypeError ERR_INVALID_ARG_TYPE
// expect: TypeError ERR_STREAM_NULL_VALUES
// expect: TypeError ERR_INVALID_ARG_TYPE
// expect: A
// expect: true
// expect: c1 c2
// expect: hi
// expect: xy
// expect: bytes
// expect: written null
// expect: last
