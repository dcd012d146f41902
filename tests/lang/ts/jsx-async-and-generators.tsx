/** @jsxImportSource ./_rt */
async function f() { return <a b={await Promise.resolve(1)}>{await 2}</a>; }
function* g() { yield <b/>; const x: any = yield <c>{yield 1}</c>; return <d>{x}</d>; }
f().then(console.log);
const it = g();
console.log(it.next().value, it.next().value, it.next("in").value, it.next("x").value);
// expect: (jsx "b", {}) 1 (jsx "c", {children: "in"}) (jsx "d", {children: "x"})
// expect: (jsx "a", {b: 1, children: 2})
