// Shorthand, computed, accessors, __proto__.
const k = "key", v = 1;
const o = { v, [k]: 2, get g() { return this.v + 1; }, set s(x) { this.v = x; }, __proto__: { inherited: true }, "quoted-name": 3, 0x10: 4 };
o.s = 10;
console.log(o.v, o.key, o.g, o.inherited, o["quoted-name"], o[16], Object.keys(o).join());
const p = { ["__proto__"]: 1 };
console.log(Object.hasOwn(p, "__proto__"), Object.getPrototypeOf({ __proto__: null }));
// expect: 10 2 11 true 3 4 16,v,key,g,s,quoted-name
// expect: true null
