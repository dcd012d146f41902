// needs: icu
const show = (l, type, ns) => console.log(l, type, ns.map((n) => new Intl.PluralRules(l, { type }).select(n)).join(), new Intl.PluralRules(l, { type }).resolvedOptions().pluralCategories.join());
show('ar', 'cardinal', [0, 1, 2, 3, 11, 100]); show('pl', 'cardinal', [1, 2, 5, 22, 1.5]); show('fr', 'ordinal', [1, 2]); show('ja', 'cardinal', [1]); show('cy', 'ordinal', [1, 2, 3, 4, 7]);
console.log(new Intl.PluralRules('sl').selectRange(102, 201), new Intl.PluralRules('pt').selectRange(102, 102));
// expect: ar cardinal zero,one,two,few,many,other zero,one,two,few,many,other
// expect: pl cardinal one,few,many,few,other one,few,many,other
// expect: fr ordinal one,other one,other
// expect: ja cardinal other other
// expect: cy ordinal one,two,few,few,zero zero,one,two,few,many,other
// expect: few other
