for (const signDisplay of ['auto', 'never', 'always', 'exceptZero', 'negative']) {
  const f = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', currencySign: 'accounting', signDisplay });
  console.log(signDisplay, [-5, -0.001, 0, 5].map((x) => f.format(x)).join(' '));
}
console.log(new Intl.NumberFormat('en-US', { style: 'currency', currency: 'CHF', currencySign: 'accounting' }).format(-5));
// expect: auto ($5.00) ($0.00) $0.00 $5.00
// expect: never $5.00 $0.00 $0.00 $5.00
// expect: always ($5.00) ($0.00) +$0.00 +$5.00
// expect: exceptZero ($5.00) $0.00 $0.00 +$5.00
// expect: negative ($5.00) $0.00 $0.00 $5.00
// expect: (CHF 5.00)
