// Every write to frozen, sealed and closed objects, in sloppy and strict code.
const make = { plain: (o) => o, closed: Object.preventExtensions, sealed: Object.seal, frozen: Object.freeze };
const ops = {
  add: (o) => { "use strict"; o.n = 1; }, change: (o) => { "use strict"; o.a = 2; }, remove: (o) => { "use strict"; delete o.a; },
  define: (o) => Object.defineProperty(o, "a", { enumerable: false }), same: (o) => Object.defineProperty(o, "a", { value: 1 }),
  proto: (o) => Object.setPrototypeOf(o, {}), sameProto: (o) => Object.setPrototypeOf(o, Object.getPrototypeOf(o)), accessor: (o) => { "use strict"; o.acc = 5; }, index: (o) => { "use strict"; o[0] = 1; },
};
for (const [m, f] of Object.entries(make)) {
  const out = [];
  for (const [name, op] of Object.entries(ops)) {
    const o = f({ a: 1, set acc(v) { this; } });
    try { op(o); out.push(name + " ok"); } catch (e) { out.push(name + " " + e.name); }
  }
  const o = f({ a: 1 });
  console.log(m, out.join(", "), [Object.isExtensible(o), Object.isSealed(o), Object.isFrozen(o)].join());
}
for (const [m, f] of Object.entries(make)) {
  const a = f([1, 2]);
  const out = [];
  for (const op of ["push", "pop", "shift", "unshift", "reverse", "sort", "fill", "splice"])
    try { f([2, 1])[op](0); out.push(op); } catch (e) { out.push(op + "!"); }
  try { (() => { "use strict"; a.length = 0; })(); out.push("length"); } catch (e) { out.push("length!"); }
  console.log(m, out.join(), a.length);
}
console.log(Object.isFrozen(1), Object.isFrozen("s"), Object.freeze(1), Object.isFrozen({}), Object.isFrozen(Object.preventExtensions({})), Object.isSealed(Object.preventExtensions({ a: 1 })));
try { Object.freeze(new Uint8Array(1)); } catch (e) { console.log(e.name); }
console.log(Object.isFrozen(Object.freeze(new Uint8Array(0))), Object.isFrozen(Object.seal(new Map())));
const deep = Object.freeze({ inner: {} });
deep.inner.x = 1;
console.log(deep.inner.x);
