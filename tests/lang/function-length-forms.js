// length counts the parameters before the first default or rest.
const l = (f) => f.length;
console.log([() => 0, (a) => 0, (a, b) => 0, (a, b = 1) => 0, (a = 1, b) => 0, (...r) => 0, (a, ...r) => 0, ({ a }) => 0, ([a], b) => 0, ({ a } = {}) => 0].map(l).join());
console.log([function () {}, function (a, b, c) {}, async (x) => 0, function* (a, b) {}, async function* (a) {}, class { constructor(a, b) {} }, class {}, class extends Array {}].map(l).join());
const o = { get x() { return 1; }, set x(v) {}, m(a, b) {}, async am(a) {}, *g(a, b, c) {} };
console.log(Object.getOwnPropertyDescriptor(o, "x").get.length, Object.getOwnPropertyDescriptor(o, "x").set.length, o.m.length, o.am.length, o.g.length);
console.log(((a, b) => 0).bind(null).length, ((a, b) => 0).bind(null, 1).length, ((a, b) => 0).bind(null, 1, 2, 3).length);
const f = (a, b) => 0;
console.log(JSON.stringify(Object.getOwnPropertyDescriptor(f, "length")));
Object.defineProperty(f, "length", { value: 5.7 });
console.log(f.bind(null, 1).length, Object.defineProperty(f, "length", { value: "x" }).bind().length, Object.defineProperty(f, "length", { value: Infinity }).bind(0).length, Object.defineProperty(f, "length", { value: -Infinity }).bind().length);
console.log(new Function("a", "b,c", "return 1").length, new Function("a = 1", "").length, Function.length, Function.prototype.length);
