const log = [];
const p = new Proxy({ length: 2, 0: 'de', 1: 'en' }, {
  get(t, k) { log.push('get ' + String(k)); return t[k]; },
  has(t, k) { log.push('has ' + String(k)); return k in t; },
});
console.log(Intl.getCanonicalLocales(p).join(), log.join());
// expect: de,en get length,has 0,get 0,has 1,get 1
