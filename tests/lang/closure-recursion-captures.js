// Captured variables in recursion.
const walk = (n, f = () => []) => (n ? walk(n - 1, () => [...f(), n]) : f());
console.log(walk(4).join());
const memo = ((cache) => (n) => cache[n] ?? (cache[n] = n < 2 ? n : memo(n - 1) + memo(n - 2)))({}); console.log(memo(50));
// expect: 4,3,2,1
// expect: 12586269025
