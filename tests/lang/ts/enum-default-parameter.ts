enum M { A = 3 }
function f(x = M.A, { y = M["A"] } = {}) { return x + y; }
class C { f = M.A; static [M.A] = "three"; constructor(readonly m = M.A) {} }
console.log(f(), new C().f, C[3], new C().m);
// expect: 6 3 three 3
