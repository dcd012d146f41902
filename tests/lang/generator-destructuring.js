// Patterns stop generators.
function* g() { try { yield 1; yield 2; yield 3; } finally { console.log("stopped"); } }
const [a, b] = g(); console.log(a, b);
const [c, ...rest] = g(); console.log(c, rest.join());
// expect: stopped
// expect: 1 2
// expect: stopped
// expect: 1 2,3
