// Reading and writing on null and undefined.
let u, n = null;
for (const f of [() => u.x, () => n.y, () => { u.z = 1; }, () => u(), () => n[Symbol("s")], () => [].x.y, () => new (class { constructor() { this.a.b; } })(), () => u?.a.b, () => n.f()])
  try { console.log(f()); } catch (e) { console.log(e.name + ": " + e.message); }
// expect: TypeError: Cannot read properties of undefined (reading 'x')
// expect: TypeError: Cannot read properties of null (reading 'y')
// expect: TypeError: Cannot set properties of undefined (setting 'z')
// expect: TypeError: u is not a function
// expect: TypeError: Cannot read properties of null (reading 'Symbol(s)')
// expect: TypeError: Cannot read properties of undefined (reading 'y')
// expect: TypeError: Cannot read properties of undefined (reading 'b')
// expect: undefined
// expect: TypeError: Cannot read properties of null (reading 'f')
