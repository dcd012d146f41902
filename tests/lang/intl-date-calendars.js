// needs: icu
const d = Date.UTC(2024, 2, 5);
for (const calendar of ['buddhist', 'hebrew', 'indian', 'islamic-civil', 'japanese', 'persian', 'roc', 'coptic', 'ethiopic', 'gregory'])
  console.log(calendar, new Intl.DateTimeFormat('en', { calendar, timeZone: 'UTC', year: 'numeric' }).formatToParts(d).find((p) => p.type === 'year').value, new Intl.DateTimeFormat('en', { calendar }).resolvedOptions().calendar);
console.log(new Intl.DateTimeFormat('en-u-ca-buddhist').resolvedOptions().locale, new Intl.DateTimeFormat('th').resolvedOptions().calendar, new Intl.DateTimeFormat('ar-EG').resolvedOptions().numberingSystem, new Intl.DateTimeFormat('fa').resolvedOptions().calendar);
console.log(new Intl.DateTimeFormat('de', { timeZone: 'UTC', era: 'short', year: 'numeric', month: 'numeric', day: 'numeric' }).format(Date.UTC(1500, 0, 1)));
