// Names of zones are kept as they were given, whatever they link to.
// expect: Asia/Kolkata Asia/Calcutta US/Pacific GMT Etc/UTC UTC Europe/Kyiv EST
console.log(['asia/kolkata', 'Asia/Calcutta', 'us/pacific', 'gmt', 'Etc/UTC', 'UTC', 'Europe/Kyiv', 'EST'].map((timeZone) => new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone).join(' '));
const all = Intl.supportedValuesOf('timeZone');
// expect: true true true false
console.log(all.length > 400, all.includes('UTC'), all.includes('Asia/Kolkata'), all.includes('Asia/Calcutta'));
// expect: true
console.log(all.every((timeZone) => new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone === timeZone));
// expect: RangeError RangeError RangeError
console.log(['PST', 'SystemV/AST4', '\u221201:00'].map((timeZone) => { try { new Intl.DateTimeFormat('en', { timeZone }); } catch (e) { return e.name; } }).join(' '));
