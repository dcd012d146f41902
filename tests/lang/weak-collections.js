// WeakMap, WeakSet, WeakRef.
const k = {}, wm = new WeakMap([[k, 1]]), ws = new WeakSet([k]);
console.log(wm.get(k), wm.has({}), wm.delete(k), wm.has(k), ws.has(k), new WeakRef(k).deref() === k, wm.set(Symbol("ok"), 1) === wm);
for (const bad of [1, "s", null, Symbol.for("r")]) try { wm.set(bad, 1); } catch (e) { console.log(e.name); }
// expect: 1 false true false true true true
// expect: TypeError
// expect: TypeError
// expect: TypeError
// expect: TypeError
