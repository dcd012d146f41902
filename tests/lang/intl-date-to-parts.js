const d = Date.UTC(2024, 0, 5, 15, 4, 5, 678);
for (const o of [{}, { dateStyle: 'full', timeStyle: 'full' }, { weekday: 'short', era: 'short', year: 'numeric', month: 'long', day: 'numeric' },
  { hour: 'numeric', minute: 'numeric', second: 'numeric', fractionalSecondDigits: 2, timeZoneName: 'short' }, { dayPeriod: 'long', hour: 'numeric' }, { day: 'numeric', year: 'numeric' }])
  console.log(JSON.stringify(new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...o }).formatToParts(d)).replaceAll('\u202f', ' '));
