const f = new Intl.NumberFormat('en-US', { minimumFractionDigits: 100, maximumFractionDigits: 100 });
console.log(f.format(0.1).length, f.format('1e308').length, f.format(5e-324).length, new Intl.NumberFormat('en-US').format(10n ** 500n).length);
// expect: 102 512 102 667
