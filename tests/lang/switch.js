// Fall through, default in the middle, scope.
const f = (x) => { let r = ""; switch (x) { case 1: r += "1"; default: r += "d"; case 2: r += "2"; break; case 3: { let r2 = "3"; r += r2; } } return r; };
console.log(f(1), f(2), f(3), f(4), f("1"));
switch (NaN) { case NaN: console.log("never"); default: console.log("default"); }
// expect: 1d2 2 3 d2 d2
// expect: default
