const f = new Intl.NumberFormat('en-US', { minimumIntegerDigits: 5 });
for (const x of [1, 123456, 0, -3.5, Infinity]) console.log(f.format(x));
// expect: 00,001
// expect: 123,456
// expect: 00,000
// expect: -00,003.5
// expect: ∞
