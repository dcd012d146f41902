const p = new Intl.PluralRules('en-US');
console.log([0, 1, 2, 1.5, -1, 1.0, 1e21, NaN, Infinity, '1', null, true, 11, 0.9999].map((x) => p.select(x)).join());
console.log([0, 1, 1.2].map((x) => new Intl.PluralRules('en-US', { minimumFractionDigits: 1 }).select(x)).join(), new Intl.PluralRules('en-US', { maximumFractionDigits: 0 }).select(1.4));
// expect: other,one,other,other,one,one,other,other,other,one,other,one,other,one
// expect: other,other,other one
