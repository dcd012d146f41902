// The Gregorian calendar is counted back before 1582, and years before 1 are BC.
const f = new Intl.DateTimeFormat('en', { timeZone: 'UTC', dateStyle: 'long' });
for (const s of ['1582-10-04', '1582-10-15', '1500-02-28', '1500-03-01', '0100-01-01', '0001-01-01']) console.log(f.format(new Date(s)));
console.log(new Intl.DateTimeFormat('en', { timeZone: 'UTC', year: 'numeric', era: 'short' }).format(Date.UTC(-1, 0)), new Date(-1e14).toLocaleDateString('en-US', { timeZone: 'UTC' }));
console.log(f.format(8.64e15), '|', f.format(-8.64e15), '|', f.formatRange(new Date('-000001-06-01'), new Date('0001-06-01')));
