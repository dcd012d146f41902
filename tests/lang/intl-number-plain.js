const f = new Intl.NumberFormat('en-US', {});
for (const x of [0, -0, 1, -1234.5678, 1e6, 123456789.987, 0.0005, 0.00049, 1e21, NaN, Infinity, -Infinity, true, null, "12.5", [7]]) console.log(f.format(x));
// expect: 0
// expect: -0
// expect: 1
// expect: -1,234.568
// expect: 1,000,000
// expect: 123,456,789.987
// expect: 0.001
// expect: 0
// expect: 1,000,000,000,000,000,000,000
// expect: NaN
// expect: ∞
// expect: -∞
// expect: 1
// expect: 0
// expect: 12.5
// expect: 7
