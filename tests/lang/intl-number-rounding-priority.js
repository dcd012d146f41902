for (const roundingPriority of ['auto', 'morePrecision', 'lessPrecision']) {
  const f = new Intl.NumberFormat('en-US', { roundingPriority, maximumFractionDigits: 2, minimumFractionDigits: 2, maximumSignificantDigits: 3 });
  console.log(roundingPriority, [0, 1, 1.23456, 123.456, 12345.678, 0.0012345].map((x) => f.format(x)).join(' '));
}
// expect: auto 0 1 1.23 123 12,300 0.00123
// expect: morePrecision 0 1 1.23 123.46 12,345.68 0.00123
// expect: lessPrecision 0.00 1.00 1.23 123 12,300 0.00
