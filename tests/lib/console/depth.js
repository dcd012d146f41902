function Foo() { this.a = 1; }
console.log([[[[]]]], [[[{}]]], [[[new Foo]]], [[[() => {}]]], [[[new Date(0)]]], [[[/a/]]], [[[new Uint8Array(2)]]], [[[Promise.resolve()]]]);
console.log([[[new Number(1)]]], [[[new ArrayBuffer(1)]]], [[[Object.create(null)]]], [[[new WeakMap]]], [[[new Proxy([1], {})]]], [[[new Proxy({ a: 1 }, {})]]]);
console.log({ a: { b: { c: [[]], e: class X {}, f() {}, g: new Map, h: new Set([1]), i: Symbol(), j: new Date(0), k: Object.create(null) } } });
console.log([1, [2, [3, [4, [5]]]]]);
console.log({ a: 1, b: { c: 2, d: { e: 3, f: { g: 4 } } } });
console.dir({ a: { b: { c: { d: 1 } } } }, { depth: 0 });
console.dir({ a: { b: { c: { d: 1 } } } }, { depth: 1 });
console.dir({ a: { b: { c: { d: [[[[1]]]] } } } }, { depth: null });
console.dir({ a: { b: { c: { d: [[[[1]]]] } } } }, { depth: Infinity });
console.dir("text");
console.dir([1, "a"]);
let deep = {};
for (let i = 0; i < 20; i++) deep = { deep };
console.log(deep);
