const f = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 });
for (const x of [0.5, 0.1234, 12, -0.999, 1e-5, NaN, "0.29"]) console.log(f.format(x));
// expect: 50%
// expect: 12.3%
// expect: 1,200%
// expect: -99.9%
// expect: 0%
// expect: NaN%
// expect: 29%
