const t = (o) => { try { new Intl.DateTimeFormat('en', o); console.log('fine'); } catch (e) { console.log(e.name); } };
t({ weekday: 'big' }); t({ year: 'long' }); t({ month: '' }); t({ timeZoneName: 'tiny' }); t({ hourCycle: 'h25' }); t({ dateStyle: 'huge' }); t({ formatMatcher: 'x' }); t({ localeMatcher: null });
t({ dateStyle: 'short', year: 'numeric' }); t({ timeStyle: 'short', fractionalSecondDigits: 1 }); t({ calendar: '-' }); t({ numberingSystem: 'a' }); t(null);
const d = new Date(0), u = (m, o) => { try { console.log(d[m]('en', { timeZone: 'UTC', ...o })); } catch (e) { console.log(e.name + ': ' + e.message); } };
u('toLocaleDateString', { timeStyle: 'short' }); u('toLocaleTimeString', { dateStyle: 'short' }); u('toLocaleDateString', { hour: 'numeric' }); u('toLocaleTimeString', { weekday: 'long' });
const f = new Intl.DateTimeFormat('en', { timeZone: 'UTC' });
for (const v of [NaN, Infinity, 8.64e15 + 1, 'x', {}]) try { console.log(f.format(v)); } catch (e) { console.log(e.name + ': ' + e.message); }
console.log(f.format(null), f.format(false), f.format('0'), f.format(8.64e15), f.format(-8.64e15));
