// get, set and init of an accessor's result must be functions.
for (const r of [{ get: 1 }, { set: null }, { init: "x" }, { get: undefined }, { get() { return 9; }, other: 1 }] as any[]) {
  try { class X { @(() => r) accessor a = 1; } console.log(new X().a); } catch (e: any) { console.log(e.name + ": " + e.message); }
}
// expect: TypeError: Function expected
// expect: TypeError: Function expected
// expect: TypeError: Function expected
// expect: 1
// expect: 9
