// ** : right associative, no unary operator at its left, the edge cases of Number::exponentiate.
console.log(2 ** 3 ** 2, (2 ** 3) ** 2, -(2 ** 2), (-2) ** 2, 2 ** -1, 2 ** +"3");
let x = 2;
x **= 3;
console.log(x, x ** 2 * 2, 2 * x ** 2, (-x) ** 0.5, 0 ** 0, NaN ** 0, 1 ** Infinity, (-1) ** -Infinity, (-0) ** -1, (-0) ** -2, (-0) ** 3, Object.is((-0) ** 3, -0));
console.log(2n ** 64n, (-2n) ** 3n, 0n ** 0n, Math.pow(2, 0.5) === 2 ** 0.5, 10 ** 308, 10 ** -324, 10 ** 309, (-8) ** (1 / 3));
for (const f of [() => 2n ** -1n, () => 2n ** 2, () => 1n ** "1", () => 2 ** Symbol()])
  try { console.log(f()); } catch (e) { console.log(e.name); }
for (const bad of ["-1 ** 2", "+x ** 2", "!x ** 2", "typeof x ** 2", "delete x ** 2", "await x ** 2", "void 0 ** 1", "~1 ** 2", "++x ** 2", "x++ ** 2", "(-1) ** 2", "-(1 ** 2)", "2 ** -1", "2 ** !0"])
  try { new Function("x", "return " + bad)(3); console.log("ok", bad); } catch (e) { console.log(e.name, bad); }
const order = [];
const v = (n) => ({ valueOf() { order.push(n); return n; } });
console.log(v(2) ** v(3) ** v(1), order.join());
