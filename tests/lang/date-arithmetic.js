// Dates as numbers: overflow of fields, invalid dates, comparison and conversion.
const d = new Date(Date.UTC(2024, 1, 29, 12));
d.setUTCFullYear(2025);
console.log(d.toISOString()); // expect: 2025-03-01T12:00:00.000Z
d.setUTCMonth(12, 31);
console.log(d.toISOString()); // expect: 2026-01-31T12:00:00.000Z
console.log(new Date(Date.UTC(2020, 0, 1)) - new Date(Date.UTC(2019, 0, 1))); // expect: 31536000000
console.log(new Date(NaN).getTime(), String(new Date(NaN)), JSON.stringify({ d: new Date(NaN) })); // expect: NaN Invalid Date {"d":null}
console.log(new Date(8.64e15).toISOString(), new Date(8.64e15 + 1).getTime()); // expect: +275760-09-13T00:00:00.000Z NaN
console.log(Date.UTC(99, 0), new Date("2020-01-01").getTime() === Date.UTC(2020, 0), typeof Date()); // expect: 915148800000 true string
