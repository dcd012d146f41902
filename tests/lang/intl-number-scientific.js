const f = new Intl.NumberFormat('en-US', { notation: 'scientific' });
for (const x of [0, 1, 12345.678, 0.00012, -9.9996e10, 1e21, NaN, Infinity, 5e-324]) console.log(f.format(x));
// expect: 0E0
// expect: 1E0
// expect: 1.235E4
// expect: 1.2E-4
// expect: -1E11
// expect: 1E21
// expect: NaN
// expect: ∞
// expect: 5E-324
