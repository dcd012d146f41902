// Local time in New York: offsets over the year, the hour that is missing, the hour that comes twice.
process.env.TZ = 'America/New_York';
const s = (...a) => { const d = new Date(...a); return d.toISOString() + ' ' + d.getTimezoneOffset(); };
console.log(s(2024, 0, 15, 12), s(2024, 6, 15, 12)); console.log(s(2024, 2, 10, 1, 59), s(2024, 2, 10, 2, 0), s(2024, 2, 10, 2, 30), s(2024, 2, 10, 3, 0)); console.log(s(2024, 10, 3, 0, 59), s(2024, 10, 3, 1, 0), s(2024, 10, 3, 1, 30), s(2024, 10, 3, 2, 0));
for (const t of ['2024-03-10T06:59:59Z', '2024-03-10T07:00:00Z', '2024-11-03T05:59:59Z', '2024-11-03T06:00:00Z', '1900-01-01T00:00:00Z', '2050-07-01T00:00:00Z', '1974-01-07T12:00:00Z']) console.log(t, String(new Date(t)));
