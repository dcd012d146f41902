// A result that is no descriptor, a property that cannot be defined.
const out: string[] = [];
for (const r of [1, { get: 1 }, "x"] as any[])
  try { class A { @((() => r) as any) m() { return "m"; } } out.push(typeof r + String(Object.hasOwn(A.prototype, "m"))); } catch (e: any) { out.push(e.name); }
console.log(out.join());
// expect: TypeError,TypeError,TypeError
