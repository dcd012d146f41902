// Deep recursion through builtins.
const f = (n) => (n ? [n].map((x) => f(x - 1))[0] + 1 : 0); console.log(f(300));
const g = (n) => (n ? "x".replace("x", () => g(n - 1)) : "done"); console.log(g(200));
const h = (n) => (n ? JSON.parse(JSON.stringify({ n }), (k, v) => (k === "n" ? h(n - 1) : v)).n : "bottom"); console.log(h(50));
// expect: 300
// expect: done
// expect: bottom
