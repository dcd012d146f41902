// Frozen and sealed objects.
"use strict";
const f = Object.freeze({ a: 1, list: [1] });
for (const g of [() => { f.a = 2; }, () => { f.b = 1; }, () => { delete f.a; }, () => { Object.defineProperty(f, "a", { value: 5 }); }])
  try { g(); } catch (e) { console.log(e.name + ": " + e.message); }
f.list.push(2);
console.log(f.list.length, Object.isFrozen(f), Object.isSealed(f), Object.isExtensible(f));
const s = Object.seal({ a: 1 }); s.a = 2;
console.log(s.a);
// expect: TypeError: Cannot assign to read only property 'a' of object '#<Object>'
// expect: TypeError: Cannot add property b, object is not extensible
// expect: TypeError: Cannot delete property 'a' of #<Object>
// expect: TypeError: Cannot redefine property: a
// expect: 2 true true false
// expect: 2
