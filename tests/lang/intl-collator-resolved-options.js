const show = (l, o) => console.log(JSON.stringify(new Intl.Collator(l, o).resolvedOptions()));
show('en'); show('en-u-kn'); show('en-u-kn-false'); show('en', { usage: 'search', sensitivity: 'base', caseFirst: 'lower', ignorePunctuation: true });
show('en-US-u-kf-lower', { caseFirst: 'lower' }); show('en', { collation: 'nothing' }); show('en-u-co-standard');
const log = [];
new Intl.Collator('en', new Proxy({}, { get(_, k) { log.push(k); return undefined; } }));
console.log(log.join(), Object.prototype.toString.call(new Intl.Collator()), Intl.Collator.length, typeof Intl.Collator());
for (const o of [{ usage: 'find' }, { sensitivity: 'x' }, { caseFirst: 'x' }, { collation: '!' }, { localeMatcher: 'x' }])
  try { new Intl.Collator('en', o); } catch (e) { console.log(e.name); }
