console.log(typeof Intl, Object.prototype.toString.call(Intl), Object.getPrototypeOf(Intl) === Object.prototype);
const d = Object.getOwnPropertyDescriptor(globalThis, 'Intl');
console.log(d.writable, d.enumerable, d.configurable);
for (const name of ['Locale', 'NumberFormat', 'PluralRules']) {
  const c = Intl[name];
  console.log(c.name, c.length, Object.prototype.toString.call(c.prototype), c.prototype.constructor === c);
}
// expect: object [object Intl] true
// expect: true false true
// expect: Locale 1 [object Intl.Locale] true
// expect: NumberFormat 0 [object Intl.NumberFormat] true
// expect: PluralRules 0 [object Intl.PluralRules] true
