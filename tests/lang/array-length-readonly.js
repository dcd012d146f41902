// Arrays that cannot grow.
"use strict";
const a = Object.freeze([1]); 
for (const f of [() => a.push(2), () => a.pop(), () => { a[0] = 5; }, () => { a.length = 0; }]) try { f(); } catch (e) { console.log(e.name); }
const b = Object.defineProperty([1, 2], "length", { writable: false });
try { b.push(3); } catch (e) { console.log(e.name); } console.log(b.length);
// expect: TypeError
// expect: TypeError
// expect: TypeError
// expect: TypeError
// expect: TypeError
// expect: 2
