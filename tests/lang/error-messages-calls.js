// What failed calls say.
const o = { a: {}, n: null }; let u;
for (const f of [() => o.b(), () => o.a.c(), () => o.a.c.d(), () => u(), () => o.n(), () => new o.a(), () => (1)(), () => Math.nope(1), () => new Math.max.x(), () => null[0], () => { for (const x of 5) ; }, () => "x" in "y", () => ({}) instanceof 5, () => Symbol() + 1, () => new Symbol(), () => class A { constructor() {} }()])
  try { f(); } catch (e) { console.log(e.name + ": " + e.message); }
// expect: TypeError: o.b is not a function
// expect: TypeError: o.a.c is not a function
// expect: TypeError: Cannot read properties of undefined (reading 'd')
// expect: TypeError: u is not a function
// expect: TypeError: o.n is not a function
// expect: TypeError: o.a is not a constructor
// expect: TypeError: 1 is not a function
// expect: TypeError: Math.nope is not a function
// expect: TypeError: Math.max.x is not a constructor
// expect: TypeError: Cannot read properties of null (reading '0')
// expect: TypeError: 5 is not iterable
// expect: TypeError: Cannot use 'in' operator to search for 'x' in y
// expect: TypeError: Right-hand side of 'instanceof' is not an object
// expect: TypeError: Cannot convert a Symbol value to a number
// expect: TypeError: Symbol is not a constructor
// expect: TypeError: Class constructor A cannot be invoked without 'new'
