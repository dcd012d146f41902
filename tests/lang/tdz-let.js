// Reading before the declaration throws.
try { x; } catch (e) { console.log(e.name + ": " + e.message); }
let x = 1;
try { (() => y)(); } catch (e) { console.log(e.name, e.message); }
const y = 2;
console.log(x + y);
// expect: ReferenceError: Cannot access 'x' before initialization
// expect: ReferenceError Cannot access 'y' before initialization
// expect: 3
