// Undefined leaves things as they are; anything but a function is refused.
function none() {}
@none class A { @none m() { return 1; } @none f = 2; @none get g() { return 3; } @none accessor a = 4; }
const a = new A();
console.log(a.m(), a.f, a.g, a.a);
for (const bad of [null, 1, "x", {}, true, Symbol.iterator] as any[]) {
  const d: any = () => bad, out: any[] = [];
  for (const f of [() => { @d class X {} }, () => { class X { @d m() {} } }, () => { class X { @d f = 1; } }, () => { class X { @d get g() { return 1; } } }, () => { class X { @d accessor a = 1; } }])
    try { f(); out.push("fine"); } catch (e: any) { out.push(e.name + ": " + e.message); }
  console.log(typeof bad, out.join(" | "));
}
// expect: 1 2 3 4
// expect: object TypeError: Function expected | TypeError: Function expected | TypeError: Function expected | TypeError: Function expected | TypeError: Object expected
// expect: number TypeError: Function expected | TypeError: Function expected | TypeError: Function expected | TypeError: Function expected | TypeError: Object expected
// expect: string TypeError: Function expected | TypeError: Function expected | TypeError: Function expected | TypeError: Function expected | TypeError: Object expected
// expect: object TypeError: Function expected | TypeError: Function expected | TypeError: Function expected | TypeError: Function expected | fine
// expect: boolean TypeError: Function expected | TypeError: Function expected | TypeError: Function expected | TypeError: Function expected | TypeError: Object expected
// expect: symbol TypeError: Function expected | TypeError: Function expected | TypeError: Function expected | TypeError: Function expected | TypeError: Object expected
