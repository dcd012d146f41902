import { create, all, evaluate, matrix, derivative, simplify, bignumber, fraction, complex, unit, det, inv, format, parse } from "mathjs";
console.log(evaluate("2 + 3 * sqrt(16) ^ 2"), String(evaluate("5.08 cm to inch")), evaluate("sin(45 deg) ^ 2").toFixed(10), String(evaluate("det([-1, 2; 3, 1])")));
console.log(derivative("x^2 + sin(2 x)", "x").toString(), simplify("3 + 2 x + x").toString(), String(fraction(1, 3).add(fraction(1, 6))), String(complex(2, 3).mul(complex(1, -1))));
console.log(format(inv(matrix([[1, 2], [3, 4]])), 6), String(bignumber("0.1").plus("0.2")), String(unit("60 km/h").to("m/s")), parse("a + b").evaluate({ a: 2, b: 5 }));
const math = create(all, { number: "BigNumber", precision: 30 }); console.log(String(math.evaluate("1/3")), String(math.evaluate("f(x) = x! ; f(20)")));
