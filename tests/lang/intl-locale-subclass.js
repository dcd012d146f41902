class L extends Intl.Locale { twice() { return this.language + this.language; } }
const l = new L('de');
console.log(l instanceof Intl.Locale, l.twice(), Intl.getCanonicalLocales(l).join(), Object.getPrototypeOf(l.maximize ? l : 0) === L.prototype);
// expect: true dede de true
