const f = new Intl.NumberFormat('en-US', { notation: 'engineering', maximumFractionDigits: 2 });
for (const x of [0, 1, 12345.678, 0.00012, 999999, 1e5, -0.1]) console.log(f.format(x));
// expect: 0E0
// expect: 1E0
// expect: 12.35E3
// expect: 120E-6
// expect: 1E6
// expect: 100E3
// expect: -100E-3
