enum K { A = "a", B = "b" }
const names: { [k in K]: string } = { [K.A]: "first", [K.B]: "second" };
function f(k: K) { switch (k) { case K.A: return names[k]; case K.B: return names[k] + "!"; } }
console.log(f(K.A), f(K.B));
// expect: first second!
