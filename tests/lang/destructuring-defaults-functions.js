// Defaults are evaluated only when needed.
let n = 0; const d = () => ++n;
const { a = d(), b = d() } = { a: null }, [x = d()] = [0], [y = d()] = [undefined];
console.log(a, b, x, y, n);
function f({ p = d() } = {}, q = p) { return [p, q].join(); } console.log(f(), f({ p: 0 }), n);
// expect: null 1 0 2 2
// expect: 3,3 0,0 3
