for (const [o, x] of [[{}, -1234567.891], [{}, NaN], [{}, -Infinity], [{ style: 'percent', signDisplay: 'always' }, 0.5], [{ style: 'currency', currency: 'CHF' }, 12],
  [{ style: 'currency', currency: 'USD', currencyDisplay: 'name' }, 1], [{ style: 'currency', currency: 'USD', currencySign: 'accounting' }, -1],
  [{ style: 'unit', unit: 'kilometer-per-hour' }, 50], [{ notation: 'compact', compactDisplay: 'long' }, 15300], [{ notation: 'compact' }, 15300], [{ notation: 'engineering' }, -0.00015]])
  console.log(new Intl.NumberFormat('en-US', o).formatToParts(x).map((p) => `${p.type}:${p.value}`).join(' '));
// expect: minusSign:- integer:1 group:, integer:234 group:, integer:567 decimal:. fraction:891
// expect: nan:NaN
// expect: minusSign:- infinity:∞
// expect: plusSign:+ integer:50 percentSign:%
// expect: currency:CHF literal:  integer:12 decimal:. fraction:00
// expect: integer:1 decimal:. fraction:00 literal:  currency:US dollars
// expect: literal:( currency:$ integer:1 decimal:. fraction:00 literal:)
// expect: integer:50 literal:  unit:km/h
// expect: integer:15 literal:  compact:thousand
// expect: integer:15 compact:K
// expect: minusSign:- integer:150 exponentSeparator:E exponentMinusSign:- exponentInteger:6
