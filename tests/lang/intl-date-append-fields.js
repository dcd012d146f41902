// Combinations no pattern knows are put together field by field.
const d = Date.UTC(2024, 0, 5, 15, 4, 5, 678), f = (o) => console.log(new Intl.DateTimeFormat('en', { timeZone: 'UTC', ...o }).format(d));
f({ day: 'numeric', year: 'numeric' }); f({ era: 'short', month: 'long' }); f({ hour: 'numeric', second: 'numeric' }); f({ hour: 'numeric', fractionalSecondDigits: 2 });
f({ weekday: 'long', era: 'long', year: 'numeric' }); f({ dayPeriod: 'long', minute: 'numeric' }); f({ year: 'numeric', timeZoneName: 'long' }); f({ weekday: 'short', hour: 'numeric' }); f({ timeZoneName: 'short' });
f({ month: 'long', day: 'numeric', hour: 'numeric', minute: 'numeric' }); f({ month: 'short', day: 'numeric', hour: 'numeric', minute: 'numeric' });
