const f = new Intl.NumberFormat('en-US', {});
for (const x of [12345678901234567890n, -(2n ** 100n), 0n, 10n ** 30n]) console.log(f.format(x));
// expect: 12,345,678,901,234,567,890
// expect: -1,267,650,600,228,229,401,496,703,205,376
// expect: 0
// expect: 1,000,000,000,000,000,000,000,000,000,000
