// The four function kinds: constructors, prototypes, what can be called with new.
const kinds = { f: function () {}, g: function* () {}, a: async function () {}, ag: async function* () {}, arrow: () => 1, m: { m() {} }.m, c: class {}, get: Object.getOwnPropertyDescriptor({ get x() { return 1; } }, 'x').get };
for (const [k, f] of Object.entries(kinds)) {
    let made; try { Reflect.construct(Object, [], f); made = 'new'; } catch (e) { made = 'no new'; }
    const p = Object.getOwnPropertyDescriptor(f, 'prototype');
    console.log(k, f.constructor.name, Object.prototype.toString.call(f), made, p ? `${p.writable} ${p.enumerable} ${p.configurable} ${Object.getOwnPropertyNames(p.value).join()}` : 'none');
}
const G = kinds.g.constructor;
console.log(G.length, G.name, Object.getPrototypeOf(G) === Function, Object.getPrototypeOf(G.prototype) === Function.prototype, G.prototype.prototype === Object.getPrototypeOf(kinds.g.prototype));
console.log(Object.getPrototypeOf(kinds.a) === kinds.a.constructor.prototype, [kinds.a.constructor, G, kinds.ag.constructor].map(C => JSON.stringify(Object.getOwnPropertyDescriptor(C, 'prototype').writable)).join());
for (const C of [kinds.a.constructor, kinds.ag.constructor, G]) { class Sub extends C {} const s = new Sub('x', 'return 1'); console.log(s instanceof Sub, s.length, s.name, Object.getPrototypeOf(s) === Sub.prototype); }
kinds.g.prototype = null;
console.log(Object.getPrototypeOf(kinds.g()) === G.prototype.prototype);
