for (const f of [() => new Intl.PluralRules('en', { type: 'x' }), () => new Intl.PluralRules('en', null), () => Intl.PluralRules.prototype.select.call({}, 1), () => new Intl.PluralRules('en').select(1n),
  () => new Intl.PluralRules('en', { maximumFractionDigits: 200 })])
  try { f(); console.log('no error'); } catch (e) { console.log(e.name); }
// expect: RangeError
// expect: TypeError
// expect: TypeError
// expect: TypeError
// expect: RangeError
