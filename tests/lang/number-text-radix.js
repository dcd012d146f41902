// Digits in other bases, and rounding of fixed, precision and exponential forms.
const ns = [0, -0, 1, 255, -255, 0.5, 0.1, 1 / 3, 123.456, -1.5, 2 ** 31, 2 ** 52 + 1, 1e21];
for (const r of [2, 3, 8, 16, 36]) console.log(r, ns.filter((n) => Math.abs(n) < 2 ** 53).map((n) => n.toString(r)).join());
for (const d of [0, 1, 2, 7, 20]) console.log(d, [1.005, 1.45, 2.5, 0.5, 1e21, -1.5, 0.000001, 123.456, NaN,
    -0].map((n) => n.toFixed(d)).join());
for (const p of [1, 2, 4, 17, 21]) console.log(p, [0, 1, 99.99, 0.00001234, 123456, 1e21, 1.25, 35,
    -1e-7].map((n) => n.toPrecision(p)).join());
for (const e of [undefined, 0, 1, 5, 20]) console.log(e, [0, 1, 99.99, 0.00001234, 123456, 1e21, 1.25, 35,
    -1e-7].map((n) => n.toExponential(e)).join());
for (const f of [(n) => n.toFixed(101), (n) => n.toFixed(-1), (n) => n.toPrecision(0), (n) => n.toPrecision(101),
    (n) => n.toExponential(101), (n) => n.toString(1),
    (n) => n.toString(37)]) try { f(1); } catch (e) { console.log(e.name); }
console.log(NaN.toPrecision(500), Infinity.toFixed(5), (-Infinity).toExponential(), (25).toString(undefined), parseInt('0x1g',
    16), parseInt('z', 36), parseInt('12', 1), parseInt('-0'), parseInt(' 12px'), parseFloat('.5.5'), parseFloat('-.e1'),
    Number('0b101'), Number('0x'), Number('1_0'), Number(' \n'), Number('+0x1'));
