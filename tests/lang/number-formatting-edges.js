// Shortest digits, exponents and fixed forms at their edges.
console.log([1e21, 123456789012345680000, 1e-7, 0.000001, -0, 5e-324, 1.7976931348623157e308].map(String).join(" ")); // expect: 1e+21 123456789012345680000 1e-7 0.000001 0 5e-324 1.7976931348623157e+308
console.log((1.005).toFixed(2), (1e21).toFixed(2), (0.5).toFixed(0), (1.5).toFixed(0), (-1.5).toFixed(0)); // expect: 1.00 1e+21 1 2 -2
console.log((123.456).toPrecision(4), (0.00001).toPrecision(1), (1e21).toPrecision(3)); // expect: 123.5 0.00001 1.00e+21
console.log((255).toString(16), (-255).toString(2), (0.5).toString(2), (35).toString(36)); // expect: ff -11111111 0.1 z
console.log(Number("0x1f"), Number(" 12 "), Number("1_0"), Number(""), Number("1e1000"), Number("-")); // expect: 31 12 NaN 0 Infinity NaN
