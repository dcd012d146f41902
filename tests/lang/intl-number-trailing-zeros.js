const f = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', trailingZeroDisplay: 'stripIfInteger' });
console.log([5, 5.5, 5.001, 0, -1000].map((x) => f.format(x)).join(' '));
// expect: $5 $5.50 $5 $0 -$1,000
