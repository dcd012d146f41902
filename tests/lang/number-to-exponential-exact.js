// toExponential: shortest without digits, exact with, ties away from zero, specials.
for (const [x, d] of [[123456, undefined], [123456, 2], [0.00015, 0], [0.00015, 1], [25, 0], [35, 0], [-25, 0], [1.25, 1], [1.35, 1], [9.99, 1], [9.995, 2], [0, 3], [-0, 0], [1, 20], [0.1, 25], [5e-324, undefined], [5e-324, 0], [5e-324, 30], [1.7976931348623157e308, undefined], [1.7976931348623157e308, 20], [123e-20, 2], [1e21, 0], [1e21, undefined], [0.1, 100], [1 / 3, undefined], [12345, 0], [12345, 3], [1.45, 1], [1.005, 2]])
    console.log(x, d, x.toExponential(d));
for (const d of [-1, 101, NaN, Infinity, '1', 1.9, null]) try { console.log(String(d), (12345).toExponential(d)); } catch (e) { console.log(String(d), e.name); }
console.log(NaN.toExponential(101), Infinity.toExponential(-1), (-Infinity).toExponential(Infinity));
try { NaN.toExponential(Symbol()); } catch (e) { console.log(e.name); }
for (const bad of ['1', {}, null]) try { Number.prototype.toExponential.call(bad); } catch (e) { console.log(e.name); }
