const f = new Intl.NumberFormat('en-US', { notation: 'compact' });
for (const x of [0, 0.0123, 5, 999, 999.5, 1000, 1234, 9999, 12345, 999499, 999500, 1e6, 1.25e9, 1e12, 1e15, 1e16, -4321, NaN, Infinity]) console.log(f.format(x));
// expect: 0
// expect: 0.012
// expect: 5
// expect: 999
// expect: 1K
// expect: 1K
// expect: 1.2K
// expect: 10K
// expect: 12K
// expect: 999K
// expect: 1M
// expect: 1M
// expect: 1.3B
// expect: 1T
// expect: 1000T
// expect: 10,000T
// expect: -4.3K
// expect: NaN
// expect: ∞
