const f = Intl.NumberFormat('en-US', { style: 'percent' });
console.log(f instanceof Intl.NumberFormat, f.format(0.5));
const o = Object.create(Intl.NumberFormat.prototype);
console.log(Intl.NumberFormat.call(o, 'en-US') === o, o.format(1234), Object.getOwnPropertySymbols(o)[0].description);
try { Intl.PluralRules('en-US'); } catch (e) { console.log(e.name); }
// expect: true 50%
// expect: true 1,234 IntlLegacyConstructedSymbol
// expect: TypeError
