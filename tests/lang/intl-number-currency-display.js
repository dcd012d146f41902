for (const currencyDisplay of ['code', 'symbol', 'narrowSymbol', 'name'])
  for (const currency of ['USD', 'CAD', 'JPY', 'SEK', 'PLN', 'EUR'])
    console.log(currencyDisplay, [1, 2.5].map((x) => new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay }).format(x)).join(' | '));
// expect: code USD 1.00 | USD 2.50
// expect: code CAD 1.00 | CAD 2.50
// expect: code JPY 1 | JPY 3
// expect: code SEK 1.00 | SEK 2.50
// expect: code PLN 1.00 | PLN 2.50
// expect: code EUR 1.00 | EUR 2.50
// expect: symbol $1.00 | $2.50
// expect: symbol CA$1.00 | CA$2.50
// expect: symbol ¥1 | ¥3
// expect: symbol SEK 1.00 | SEK 2.50
// expect: symbol PLN 1.00 | PLN 2.50
// expect: symbol €1.00 | €2.50
// expect: narrowSymbol $1.00 | $2.50
// expect: narrowSymbol $1.00 | $2.50
// expect: narrowSymbol ¥1 | ¥3
// expect: narrowSymbol kr 1.00 | kr 2.50
// expect: narrowSymbol zł 1.00 | zł 2.50
// expect: narrowSymbol €1.00 | €2.50
// expect: name 1.00 US dollars | 2.50 US dollars
// expect: name 1.00 Canadian dollars | 2.50 Canadian dollars
// expect: name 1 Japanese yen | 3 Japanese yen
// expect: name 1.00 Swedish kronor | 2.50 Swedish kronor
// expect: name 1.00 Polish zlotys | 2.50 Polish zlotys
// expect: name 1.00 euros | 2.50 euros
