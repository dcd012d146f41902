// as: node
// peer: node
// Messages with the serialization "advanced" keep what JSON loses, whatever their size.
const { fork } = require('child_process');

if (process.argv[2] === 'child') {
    process.on('message', (message) => {
        if (message === 'end')
            process.disconnect();
        else
            process.send(message);
    });
} else {
    const circular = { list: [1, , 3], text: 'ä日本' };
    circular.self = circular;
    circular.list.more = -0;
    const failure = new RangeError('range', { cause: { circular } });
    failure.stack = 'as it was';
    const shared = new ArrayBuffer(8);
    class Point {
        constructor() {
            this.x = 1;
        }
        get y() {
            return 2;
        }
    }
    const messages = [
        circular, failure, undefined, NaN, 2 ** 40, -(2n ** 70n), [Object(1), Object('s'), Object(false), Object(3n)],
        new Map([[circular, new Set(['a', circular])]]), new Date(1e12), [/a.b/gi, new Date(NaN)], Buffer.from('bytes'),
        [new Float64Array([1.5, -2]), new Int16Array(shared, 2, 3), new BigUint64Array([5n]), shared],
        new Point(), { 4294967294: 1, '-1': 2, z: undefined }, new Uint8Array(300000).fill(7), 'last',
    ];
    const child = fork(__filename, ['child'], { serialization: 'advanced' });
    child.on('message', (message) => {
        if (message?.length === 300000)
            console.log(message.constructor.name, message.every((byte) => byte === 7));
        else
            console.dir(message, { depth: 5 });
        if (message === 'last')
            child.send('end');
    });
    for (const message of messages)
        try {
            child.send(message);
        } catch (error) {
            console.log(error.code);
        }
    for (const bad of [() => {}, { f() {} }, Promise.resolve(), new WeakMap(), [new Proxy({}, {})], { s: Symbol('s') }])
        try {
            child.send(bad);
        } catch (error) {
            console.log(error.name, error.message);
        }
    child.on('exit', (code) => console.log(code));
}
