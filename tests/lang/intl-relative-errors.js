const f = new Intl.RelativeTimeFormat('en');
for (const a of [[NaN, 'day'], [Infinity, 'day'], [1, 'days2'], [1], [1, 'dayss'], [1n, 'day'], ['x', 'day'], [1, Symbol()], [1, 'decades']])
  try { console.log(f.format(...a)); } catch (e) { console.log(e.name); }
for (const o of [{ style: 'x' }, { numeric: 'x' }, { numberingSystem: '' }, null, 5])
  try { new Intl.RelativeTimeFormat('en', o); console.log('fine'); } catch (e) { console.log(e.name); }
try { Intl.RelativeTimeFormat(); } catch (e) { console.log(e.message); }
console.log(f.format('3', 'quarters'), f.format(null, 'day'), f.format(true, 'day'), Object.prototype.toString.call(f));
const log = [];
new Intl.RelativeTimeFormat('en', new Proxy({}, { get(_, k) { log.push(k); return undefined; } }));
console.log(log.join());
