// Deep recursion is a RangeError and can be caught again and again.
const f = () => f();
for (let i = 0; i < 3; i++) try { f(); } catch (e) { console.log(e.name + ": " + e.message); }
const g = (n) => (n ? g(n - 1) + 1 : 0);
console.log(g(5000));
// expect: RangeError: Maximum call stack size exceeded
// expect: RangeError: Maximum call stack size exceeded
// expect: RangeError: Maximum call stack size exceeded
// expect: 5000
