// How much each kind of value counts for the line breaks of arrays.
class Foo {}
const many = (v, n = 60) => Array(n).fill(v);
const values = [Symbol("abc"), Symbol(), 123n, undefined, null, true, false, 1.5, -1, NaN, Infinity, -Infinity, -0, 1e21, 1.5e100,
    "ab", 'a"b', "日本", "é", "éa日", "\u{1F600}", function foo() {}, class Bar {}, () => {}, {}, [], [1], new Date(0), /abc/, Promise.resolve(), new Map(),
    new Set(), new Map([[1, 2]]), new Uint8Array(2), new Uint8Array(0), new ArrayBuffer(2), new Number(1), new String("abc"),
    new Boolean(true), new WeakMap(), Object.create(null), new Foo(), async function bar() {}, class extends Map {},
    class Long extends Array {}, { a: 1 }, [[1]], [{}]];
for (const v of values) console.log(many(v));
console.log({ k: 1, [Symbol("abc")]: many(1, 30) });
console.log(Array.from({ length: 120 }, (_, i) => (i % 2 ? undefined : {})));
console.log([, , ,].concat(Array.from({ length: 120 }, (_, i) => i)));
console.log(Array(200), [...Array(3)], Object.assign(Array(3), { 2: 1 }));
console.log(Array.from({ length: 101 }, (_, i) => i), Array.from({ length: 250 }, (_, i) => [i]).slice(90));
