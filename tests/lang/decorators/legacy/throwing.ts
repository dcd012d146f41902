// Exceptions of decorators.
const boom = (t: any, k?: any): any => { throw new RangeError("boom " + String(k)); };
const out: string[] = [];
for (const f of [() => { @boom class A {} }, () => { class A { @boom m() {} } }, () => { class A { @boom x = 1; } }, () => { class A { m(@boom p: any) {} } }])
  try { f(); out.push("?"); } catch (e: any) { out.push(e.name + " " + e.message); }
console.log(out.join());
// expect: RangeError boom undefined,RangeError boom m,RangeError boom x,RangeError boom m
