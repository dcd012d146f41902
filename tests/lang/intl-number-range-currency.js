const show = (o, a, b) => console.log(new Intl.NumberFormat('en-US', o).formatRange(a, b));

const usd = { style: 'currency', currency: 'USD' };
show(usd, 3, 5); show(usd, 3, 3); show(usd, -5, -3); show({ ...usd, currencySign: 'accounting' }, -5, -3); show({ ...usd, currencyDisplay: 'name' }, 1, 2);
show({ ...usd, currency: 'CHF' }, 3, 5); show({ ...usd, maximumFractionDigits: 0 }, 2.9, 3.1);
// expect: $3.00 – $5.00
// expect: ~$3.00
// expect: -$5.00–3.00
// expect: ($5.00–3.00)
// expect: 1.00–2.00 US dollars
// expect: CHF 3.00–5.00
// expect: ~$3
