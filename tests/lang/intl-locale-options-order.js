const log = [];
const o = new Proxy({}, { get(t, k) { log.push(k); } });
new Intl.Locale('en', o);
console.log(log.filter((k) => k !== 'variants').join());
// expect: language,script,region,calendar,collation,firstDayOfWeek,hourCycle,caseFirst,numeric,numberingSystem
