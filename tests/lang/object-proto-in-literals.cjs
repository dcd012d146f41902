// __proto__: v sets the prototype; every other form makes a property.
const p = { inherited: 1 };
const __proto__ = p;
const keys = (o) => JSON.stringify(Object.keys(o)) + " " + (Object.getPrototypeOf(o) === p ? "p" : Object.getPrototypeOf(o) === Object.prototype ? "Object" : String(Object.getPrototypeOf(o)));
console.log(keys({ __proto__: p }), keys({ "__proto__": p }), keys({ ["__proto__"]: p }), keys({ __proto__ }), keys({ __proto__() {} }));
console.log(keys({ get __proto__() { return 1; } }), keys({ __proto__: null }), keys({ __proto__: 5 }), keys({ __proto__: undefined }), keys({ ...{ ["__proto__"]: 1 } }));
console.log(keys({ __proto__: p, ["__proto__"]: 2 }), keys(JSON.parse('{"__proto__": 1}')), keys({ "__pro\u0074o__": p }), keys({ a: 1, __proto__: p, b: 2 }));
const o = {};
o.__proto__ = p;
console.log(keys(o), o.inherited, (o.__proto__ = 5, keys(o)), "__proto__" in Object.create(null));
const n = Object.create(null);
n.__proto__ = p;
console.log(JSON.stringify(Object.keys(n)), { __proto__: class {} }.name === undefined, ({ __proto__: function () {} }).name);
for (const f of [() => { Object.prototype.__proto__ = {}; }, () => { Object.preventExtensions(o).__proto__ = {}; }, () => Object.setPrototypeOf(p, o), () => { const a = {}; a.__proto__ = Object.create(a); }])
  try { f(); console.log("ok"); } catch (e) { console.log(e.name + ": " + e.message); }
for (const bad of ["({ __proto__: 1, __proto__: 2 })", "({ __proto__: 1, '__proto__': 2 })", "({ __proto__: a, __proto__: b } = {})", "({ __proto__, __proto__: 1 })", "({ __proto__: 1, __proto__() {} })"])
  try { new Function("a", "b", "__proto__", bad); console.log("ok", bad); } catch (e) { console.log(e.name, bad); }
