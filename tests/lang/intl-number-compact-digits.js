const f = (o, x) => new Intl.NumberFormat('en-US', { notation: 'compact', ...o }).format(x);
console.log(f({ maximumFractionDigits: 2 }, 1234567), f({ minimumSignificantDigits: 4 }, 1200), f({ style: 'currency', currency: 'EUR' }, 1550), f({ style: 'percent' }, 123.4),
  f({ style: 'unit', unit: 'meter', compactDisplay: 'long' }, 12e3), f({ useGrouping: 'always' }, 1e15), f({ roundingMode: 'floor' }, 1999));
// expect: 1.23M 1.200K €1.6K 12K% 12 thousand m 1,000T 1.9K
