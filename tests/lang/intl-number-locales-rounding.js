// needs: icu
const f = (o, x) => new Intl.NumberFormat('de', o).format(x);
console.log(f({ maximumFractionDigits: 0, roundingMode: 'ceil' }, 1.1), f({ roundingIncrement: 5, minimumFractionDigits: 2, maximumFractionDigits: 2 }, 1.13),
  f({ minimumIntegerDigits: 4 }, 12), f({ maximumSignificantDigits: 2 }, 12345), f({ useGrouping: false }, 12345), f({ trailingZeroDisplay: 'stripIfInteger', minimumFractionDigits: 2 }, 5),
  f({ roundingPriority: 'morePrecision', maximumFractionDigits: 1, maximumSignificantDigits: 4 }, 1.23456), f({ signDisplay: 'always' }, 5), f({ useGrouping: 'min2' }, 1234));
console.log(f({}, 12345678901234567890n), f({ maximumFractionDigits: 20 }, '0.12345678901234567891'), f({}, NaN), f({}, -Infinity), f({}, -0));
// expect: 2 1,15 0.012 12.000 12345 5 1,235 +5 1234
// expect: 12.345.678.901.234.567.890 0,12345678901234567891 NaN -∞ -0
