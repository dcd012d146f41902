for (const o of [undefined, {}, null, 5, { type: 'x' }, { type: 'region', style: 'x' }, { type: 'region', fallback: 'x' }, { type: 'language', languageDisplay: 'x' }, { type: 'region' }])
  try { console.log(JSON.stringify(new Intl.DisplayNames('en', o).resolvedOptions())); } catch (e) { console.log(e.name); }
console.log(JSON.stringify(new Intl.DisplayNames('en', { type: 'language' }).resolvedOptions()), Intl.DisplayNames.length, Object.prototype.toString.call(Intl.DisplayNames.prototype));
const log = [];
new Intl.DisplayNames('en', new Proxy({ type: 'region' }, { get(o, k) { log.push(k); return o[k]; } }));
console.log(log.join());
try { Intl.DisplayNames('en', { type: 'region' }); } catch (e) { console.log(e.message); }
