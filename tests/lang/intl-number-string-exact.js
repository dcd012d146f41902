const f = new Intl.NumberFormat('en-US', { maximumFractionDigits: 20 });
for (const x of ["12345678901234567890.12345678901234567891", " 1e3 ", "0x1fffffffffffffffff", "-0", "", "abc", "1e400", "-Infinity", ".5", "5.", "1_000"]) console.log(f.format(x));
// expect: 12,345,678,901,234,567,890.12345678901234567891
// expect: 1,000
// expect: 590,295,810,358,705,651,711
// expect: -0
// expect: 0
// expect: NaN
// expect: ∞
// expect: -∞
// expect: 0.5
// expect: 5
// expect: NaN
