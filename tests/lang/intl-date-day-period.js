for (const dayPeriod of ['narrow', 'short', 'long']) {
  const f = new Intl.DateTimeFormat('en', { timeZone: 'UTC', hour: 'numeric', dayPeriod });
  console.log([0, 3, 6, 11, 12, 13, 17, 18, 20, 21, 23].map((h) => f.format(Date.UTC(2024, 0, 1, h))).join(' | '));
}
const noon = new Intl.DateTimeFormat('en', { timeZone: 'UTC', hour: 'numeric', minute: 'numeric', dayPeriod: 'short' });
console.log(noon.format(Date.UTC(2024, 0, 1, 12)), '|', noon.format(Date.UTC(2024, 0, 1, 12, 1)));
console.log(new Intl.DateTimeFormat('en', { timeZone: 'UTC', dayPeriod: 'long' }).format(Date.UTC(2024, 0, 1, 22)));
console.log(new Intl.DateTimeFormat('en', { timeZone: 'UTC', hour: 'numeric', hour12: false, dayPeriod: 'long' }).format(Date.UTC(2024, 0, 1, 22)));
