const f = new Intl.DurationFormat('en');
for (const d of [3, undefined, null, true, {}, [], { hours: 1.5 }, { hours: Infinity }, { hours: 1, minutes: -1 }, { years: 4294967296 }, { years: 4294967295 }, { seconds: 9007199254740992 }, { hours: '2' }, { hours: 2n }, { days: undefined }])
  try { console.log(f.format(d)); } catch (e) { console.log(e.name); }
const log = [];
f.format(new Proxy({ days: 1 }, { get(o, k) { log.push(k); return o[k]; } }));
console.log(log.join());
