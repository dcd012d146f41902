const f = new Intl.NumberFormat('en-US', { minimumSignificantDigits: 2, maximumSignificantDigits: 4 });
for (const x of [0, 1, 123456, 0.000123456, 99999, 1.5, 100]) console.log(f.format(x));
// expect: 0.0
// expect: 1.0
// expect: 123,500
// expect: 0.0001235
// expect: 100,000
// expect: 1.5
// expect: 100
