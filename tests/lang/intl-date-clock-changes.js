const f = new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', dateStyle: 'short', timeStyle: 'long' });
for (const t of [Date.UTC(2024, 2, 10, 6, 59), Date.UTC(2024, 2, 10, 7), Date.UTC(2024, 10, 3, 5, 59), Date.UTC(2024, 10, 3, 6)]) console.log(f.format(t));
console.log(f.formatRange(Date.UTC(2024, 10, 3, 5, 30), Date.UTC(2024, 10, 3, 6, 30)));
console.log(new Date(Date.UTC(2030, 6, 1)).toLocaleTimeString('en-US', { timeZone: 'Europe/Paris', timeZoneName: 'long' }), new Date(Date.UTC(1900, 0, 1)).toLocaleTimeString('en-US', { timeZone: 'Asia/Kolkata' }));
