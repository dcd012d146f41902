// Stores that meet setters, frozen objects and prototypes.
const set = (o, v) => { o.p = v; return o; };
for (let i = 0; i < 100; i++) set({}, i);
let got; const withSetter = Object.create({ set p(v) { got = v; } });
set(withSetter, 5); console.log(got, Object.hasOwn(withSetter, "p"));
console.log(Object.keys(set(Object.freeze({ q: 1 }), 1)).join(), set(Object.create(Object.freeze({ p: 0 })), 1).p);
Object.defineProperty(Object.prototype, "p", { set(v) { got = "proto " + v; }, configurable: true });
set({}, 9); console.log(got); delete Object.prototype.p; console.log(set({}, 1).p);
// expect: 5 false
// expect: q 0
// expect: proto 9
// expect: 1
