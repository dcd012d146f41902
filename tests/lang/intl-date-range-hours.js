// Ranges pay no heed to the width of hours; whole dates are added when times alone are asked for.
const a = Date.UTC(2024, 0, 5, 3, 4), f = (o) => new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...o });
for (const o of [{ hour: '2-digit', minute: '2-digit' }, { hour: '2-digit' }, { hour: '2-digit', hour12: false }, { hour: '2-digit', minute: '2-digit', second: '2-digit', month: '2-digit', day: '2-digit' }, { hour: 'numeric', second: 'numeric', hour12: false }, { hour: 'numeric', timeZoneName: 'long' }])
  for (const b of [a + 60e3, a + 36e5, a + 12 * 36e5, a + 864e5, a + 40 * 864e5]) console.log(JSON.stringify(o), f(o).formatRange(a, b));
