// Error.isError, Promise.try, RegExp.escape, Float16Array, Math.f16round, Map upserts, raw JSON: that they exist and answer.
console.log([new Error(), new TypeError(), Object.create(Error.prototype), {}, null, new Proxy(new Error(), {}), new AggregateError([])].map(Error.isError).join()); // expect: true,true,false,false,false,false,true
console.log(await Promise.try((a, b) => a + b, 1, 2), await Promise.try(() => { throw 5; }).catch((e) => 'c' + e), Promise.try.length); // expect: 3 c5 1
console.log(RegExp.escape('a.b*c'), RegExp.escape('1-2 /,'), RegExp.escape('\n\u2028\uD800é'), new RegExp(RegExp.escape('[x]^$')).test('[x]^$')); // expect: \x61\.b\*c \x31\x2d2\x20\/\x2c \n\u2028\ud800é true
console.log(Float16Array.of(1.1, 65520, -0, 2 ** -25).join(), Math.f16round(1.337), Math.f16round(65519), new DataView(new ArrayBuffer(2)).getFloat16(0), Float16Array.BYTES_PER_ELEMENT); // expect: 1.099609375,Infinity,0,0 1.3369140625 65504 0 2
const m = new Map([['a', 1]]), w = new WeakMap(), k = {}; console.log(m.getOrInsert('a', 2), m.getOrInsert('b', 3), m.getOrInsertComputed('c', (key) => key + '!'), m.getOrInsertComputed('a', () => { throw 1; }), w.getOrInsert(k, 4), w.getOrInsertComputed(k, () => 5), m.size); // expect: 1 3 c! 1 4 4 3
console.log(JSON.stringify({ a: JSON.rawJSON('1e1000'), b: JSON.rawJSON('"x"') }), JSON.isRawJSON(JSON.rawJSON('1')), JSON.isRawJSON({}), JSON.parse('[1.0,{"a":2e0}]', (key, v, { source }) => source ?? v).join()); // expect: {"a":1e1000,"b":"x"} true false 1.0,[object Object]
for (const bad of ['{}', '', ' 1', 'x', '[1]']) try { JSON.rawJSON(bad); console.log('?'); } catch (e) { console.log(e.name); }
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError
console.log(typeof Array.fromAsync, typeof Atomics.pause, typeof SuppressedError, typeof Iterator.zip, typeof Symbol.dispose, (await Array.fromAsync([Promise.resolve(1), 2], (v) => v * 2)).join()); // expect: function function function function symbol 2,4
// peer: none
