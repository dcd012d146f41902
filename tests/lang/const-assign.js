// Assignment to a constant.
const c = 1;
try { c = 2; } catch (e) { console.log(e.name + ": " + e.message); }
console.log(c);
// expect: TypeError: Assignment to constant variable.
// expect: 1
