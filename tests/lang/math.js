// Rounding, extremes, integers.
console.log(Math.round(-0.5) === 0, Math.round(2.5), Math.round(-2.5), Math.max(), Math.min(), Math.max(1, NaN), Math.hypot(3, 4), Math.sign(-3), Math.trunc(-1.7), Math.cbrt(27), Math.imul(0xffffffff, 5), Math.clz32(1), Math.fround(5.5), Math.log2(8), Math.atan2(1, 1).toFixed(4), Math.sqrt(2), Math.abs(-5), Math.floor(-1.5), Math.ceil(1.2), Math.pow(2, 0.5), Math.expm1(0), Math.sumPrecise?.([0.1, 0.2, 0.3]) ?? 0.6);
// expect: true 3 -2 -Infinity Infinity NaN 5 -1 -1 3 -5 31 5.5 3 0.7854 1.4142135623730951 5 -2 2 1.4142135623730951 0 0.6
