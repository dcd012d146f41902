const p = new Intl.PluralRules('en-US', { type: 'ordinal' });
console.log([0, 1, 2, 3, 4, 10, 11, 12, 13, 21, 22, 23, 101, 111, 112, 113, 1003, -1, 1.5, 2.0, 1e21].map((x) => p.select(x)).join());
// expect: other,one,two,few,other,other,other,other,other,one,two,few,one,other,other,other,few,one,other,two,other
