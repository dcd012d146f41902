const f = new Intl.NumberFormat('en-US', { notation: 'compact', compactDisplay: 'long' });
for (const x of [999, 1000, 1500, 1e6, 2.5e6, 1e9, 1e12, 1e15, -1e4]) console.log(f.format(x));
// expect: 999
// expect: 1 thousand
// expect: 1.5 thousand
// expect: 1 million
// expect: 2.5 million
// expect: 1 billion
// expect: 1 trillion
// expect: 1000 trillion
// expect: -10 thousand
