// Lookup along changed prototypes.
const a = { x: 1 }, b = Object.create(a), c = Object.create(b);
console.log(c.x); b.x = 2; console.log(c.x); delete b.x; console.log(c.x);
Object.setPrototypeOf(c, { x: 3 }); console.log(c.x);
try { Object.setPrototypeOf(a, c); Object.setPrototypeOf(c, a); } catch (e) { console.log(e.message); }
// expect: 1
// expect: 2
// expect: 1
// expect: 3
// expect: Cyclic __proto__ value
