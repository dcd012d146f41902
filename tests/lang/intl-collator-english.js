const c = new Intl.Collator('en');
console.log(['z', 'a', 'Z', 'ä', 'A', 'é', 'e', 'ß', 'ss', 'œ', 'oe', '-', '1', '10', '2', ' ', '_'].sort(c.compare).join());
console.log(['a10', 'a2', 'a1', 'a02'].sort(new Intl.Collator('en', { numeric: true }).compare).join());
for (const sensitivity of ['base', 'accent', 'case', 'variant']) {
  const s = new Intl.Collator('en', { sensitivity });
  console.log(sensitivity, ['a', 'A', 'á', 'Á', 'b', 'ã'].map((x) => s.compare('a', x)).join());
}
console.log(['a', 'A', 'b', 'B'].sort(new Intl.Collator('en', { caseFirst: 'upper' }).compare).join(), ['a', 'A', 'b', 'B'].sort(new Intl.Collator('en', { caseFirst: 'lower' }).compare).join());
const p = new Intl.Collator('en', { ignorePunctuation: true });
console.log(p.compare('a-b', 'ab'), p.compare('a b', 'ab'), p.compare('', '-'));
console.log(c.compare(), c.compare('undefined'), c.compare(null, 'null'), c.compare.length, c.compare.name === '', c.compare === c.compare);
