// A default may not see later parameters.
const f = (a = b, b = 1) => a;
try { f(); } catch (e) { console.log(e.message); }
console.log(f(3));
// expect: Cannot access 'b' before initialization
// expect: 3
