// Proxies below ordinary operations.
const log = []; const handler = new Proxy({}, { get(_, trap) { return (...a) => { log.push(trap); return Reflect[trap](...a); }; } });
const p = new Proxy({ a: 1, b: { c: 2 } }, handler);
const flush = n => console.log(n + ": " + log.splice(0).join());
({ ...p }); flush("spread"); Object.keys(p); flush("keys");  JSON.stringify(p); flush("json");
Object.assign({}, p); flush("assign"); "a" in p; flush("in"); delete p.a; flush("delete"); p.z = 1; flush("set"); Object.freeze(p); flush("freeze"); Object.isFrozen(p); flush("isFrozen");
const { b, ...r } = p; flush("rest"); p + ""; flush("string"); p instanceof Object; flush("instanceof"); Object.entries(p); flush("entries");
const child = Object.create(p); child.q; flush("inherited get"); child.a = 5; flush("inherited set"); "q" in child; flush("inherited has"); 
const arr = new Proxy([1, 2, 3], handler); arr.push(4); flush("push"); [...arr]; flush("iterate"); arr.slice(1); flush("slice"); Array.isArray(arr); flush("isArray"); [].concat(arr); flush("concat"); arr.length = 0; flush("length"); arr.splice(0, 1, "x"); flush("splice");
const fn = new Proxy(function f(a) { return new.target === undefined ? a : this; }, handler); fn(1); flush("call"); new fn(1); flush("new"); fn.bind(1); flush("bind"); class X extends fn {} flush("extends"); new X(); flush("new X");
{ const m = new Proxy(new Map([[1, 2]]), {}); try { m.get(1); } catch (e) { console.log(e.name); } }
for (const [trap, value, run] of [["ownKeys", () => ["a", "a"], o => Reflect.ownKeys(o)], ["ownKeys", () => [1], o => Reflect.ownKeys(o)], ["getPrototypeOf", () => 1, o => Object.getPrototypeOf(o)],
    ["getOwnPropertyDescriptor", () => 5, o => Object.getOwnPropertyDescriptor(o, "x")], ["has", () => false, o => "fixed" in o], ["deleteProperty", () => true, o => delete o.fixed], ["get", () => 3, o => o.fixed],
    ["set", () => true, o => { o.fixed = 9; }], ["defineProperty", () => true, o => Object.defineProperty(o, "nn", { value: 1, configurable: false })], ["isExtensible", () => false, o => Object.isExtensible(o)], ["preventExtensions", () => true, o => Object.preventExtensions(o)],
    ["setPrototypeOf", () => false, o => Object.setPrototypeOf(o, null)], ["set", () => false, o => { "use strict"; o.any = 1; }], ["get", 5, o => o.x]]) {
    const o = new Proxy(Object.defineProperty({}, "fixed", { value: 1 }), { [trap]: value }); try { console.log(trap, "result", String(run(o))); } catch (e) { console.log(trap, e.name); } }
let depth = {}; for (let i = 0; i < 1000; i++) depth = new Proxy(depth, {}); depth.x = 1; console.log(depth.x, "x" in depth);
