// Cached lookups notice changes.
class A { get x() { return 1; } m() { return "m1"; } }
const a = new A(), read = () => a.x + a.m();
for (let i = 0; i < 50; i++) read();
Object.defineProperty(A.prototype, "x", { get: () => 2 }); A.prototype.m = () => "m2"; console.log(read());
a.m = () => "own"; console.log(read()); delete a.m; console.log(read());
Object.setPrototypeOf(a, { x: 3, m: () => "proto" }); console.log(read());
// expect: 2m2
// expect: 2own
// expect: 2m2
// expect: 3proto
