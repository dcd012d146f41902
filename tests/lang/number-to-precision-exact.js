// toPrecision: switch to exponents, ties, 1 to 100 digits, specials before the range check.
for (const [x, p] of [[123.456, 4], [0.000123, 2], [0.0000001, 3], [1e21, 3], [123456, 2], [1.25, 2], [1.35, 2], [2.5, 1], [3.5, 1], [0.1, 21], [0.1, 60], [0, 4], [-0, 1], [99.99, 3], [9.5, 1], [999999, 6], [9999995, 6], [1e-6, 2], [1.5e-7, 1], [5e-324, 5], [1.7976931348623157e308, 17], [35, 1], [45, 1], [25, 1], [1e100, 100], [123, 3], [123, 30]])
    console.log(x, p, x.toPrecision(p));
for (const p of [0, 101, -1, NaN, Infinity, undefined, '3', 3.9, null]) try { console.log(String(p), (1.2345).toPrecision(p)); } catch (e) { console.log(String(p), e.name); }
console.log(NaN.toPrecision(0), Infinity.toPrecision(1000), (-Infinity).toPrecision('x'), (1e21).toPrecision(), (0.1 + 0.2).toPrecision(undefined));
for (const bad of ['1', null, Symbol.iterator]) try { Number.prototype.toPrecision.call(bad, 1); } catch (e) { console.log(e.name); }
