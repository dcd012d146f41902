// The Reflect functions.
const o = { a: 1, get g() { return this.v; } };
console.log(Reflect.get(o, "g", { v: 5 }), Reflect.set(o, "b", 2), Reflect.has(o, "b"), Reflect.ownKeys(o).join(), Reflect.deleteProperty(o, "b"), Reflect.getPrototypeOf(o) === Object.prototype, Reflect.defineProperty(Object.freeze({}), "x", { value: 1 }), Reflect.isExtensible(o), Reflect.construct(Date, [0]) instanceof Date);
try { Reflect.get(1, "x"); } catch (e) { console.log(e.message); }
// expect: 5 true true a,g,b true true false true true
// expect: Reflect.get called on non-object
