const f = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 2 });
for (const x of [1, 1.005, 1.995, 0.125, -2.345, 1e-9]) console.log(f.format(x));
// expect: 1.0
// expect: 1.01
// expect: 2.0
// expect: 0.13
// expect: -2.35
// expect: 0.0
