// Names that assignments, defaults, properties and exports give to anonymous functions and classes.
const n = (f) => JSON.stringify(f.name);
let a = function () {}, b = () => {}, c = class {}, d = function named() {}, e = async () => {}, f = function* () {};
console.log([a, b, c, d, e, f].map(n).join());
let g, h, i;
g = () => {}; [h = () => {}] = []; ({ i = () => {} } = {});
console.log([g, h, i].map(n).join());
const o = { a: () => {}, b() {}, ["c" + 1]: () => {}, [Symbol("desc")]: () => {}, [Symbol()]: () => {}, 5: () => {}, "q r": () => {}, get acc() { return 1; }, async d() {}, *e() {}, __proto__: () => {}, x: (() => {}), y: (0, () => {}) };
console.log(Reflect.ownKeys(o).filter((k) => k !== "acc").map((k) => n(o[k])).join(), n(Object.getPrototypeOf(o)), n(Object.getOwnPropertyDescriptor(o, "acc").get));
const fn = (p = () => {}, { q = class {} } = {}, [r = function () {}] = []) => [p, q, r].map(n).join();
console.log(fn());
var obj = {};
obj.member = () => {};
obj["computed"] = function () {};
(a) = () => {};
let paren = (() => {}), comma = (1, () => {}), cond = true ? () => {} : 0, or = null || (() => {}), call = ((x) => x)(() => {});
console.log(n(obj.member), n(obj.computed), n(a), n(paren), n(comma), n(cond), n(or), n(call));
class K { static m() {} static s = () => {}; f = () => {}; #p = () => {}; get pn() { return this.#p.name; } static [Symbol.iterator]() {} static ["name2"] = class {}; }
console.log(n(K.m), n(K.s), n(new K().f), new K().pn, n(K[Symbol.iterator]), n(K.name2));
class WithName { static name() { return "own"; } }
console.log(typeof WithName.name, n(class { static get name() { return "getter"; } }), n(class { static name = "field"; }));
console.log(n(Object.getOwnPropertyDescriptor({ set v(x) {} }, "v").set), n((() => {}).bind()), n(function x() {}.bind().bind()), n(new Function("a")), n(Object.defineProperty(() => {}, "name", { value: 5 }).bind()), n(new Proxy(function z() {}, {})));
for (let loop = () => {}; loop; loop = null) console.log(n(loop));
console.log(n((() => { const { z = () => {} } = {}; return z; })()), n([() => {}][0]), n({ m: [function () {}] }.m[0]), JSON.stringify(Object.getOwnPropertyDescriptor(() => {}, "name")));
