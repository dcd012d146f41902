// An exception of a decorator leaves the class undefined.
// peer: none
function boom(): any { throw new RangeError("boom"); }
const out: string[] = [];
for (const f of [() => { @boom class A {} return A; }, () => { class A { @boom m() {} } return A; }, () => { class A { @boom static f = out.push("never"); } }])
  try { f(); out.push("?"); } catch (e: any) { out.push(e.message); }
console.log(out.join()); // expect: boom,boom,boom
try { (() => { @(() => { C; }) class C {} })(); } catch (e: any) { console.log(e.name); } // expect: ReferenceError
