const a = Date.UTC(2024, 0, 5, 15, 4, 5, 678);
const ends = { same: a, second: a + 1e3, minute: a + 6e4, hour: a + 36e5, half: Date.UTC(2024, 0, 5, 23), day: a + 864e5, month: a + 31 * 864e5, year: a + 400 * 864e5 };
for (const o of [{}, { dateStyle: 'long' }, { dateStyle: 'full' }, { dateStyle: 'medium', timeStyle: 'short' }, { hour: 'numeric', minute: 'numeric' }, { hour: 'numeric' },
  { month: 'short', day: 'numeric' }, { year: 'numeric', month: 'long' }, { year: 'numeric' }, { weekday: 'long', month: 'short', day: 'numeric' }, { hour: 'numeric', minute: 'numeric', second: 'numeric' },
  { hour: '2-digit', minute: '2-digit', hour12: false }, { day: 'numeric' }, { year: 'numeric', month: '2-digit', day: '2-digit', hour: 'numeric', minute: 'numeric' }]) {
  const f = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...o });
  for (const [name, b] of Object.entries(ends)) console.log(name, f.formatRange(a, b));
}
