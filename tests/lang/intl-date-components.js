// Every combination of weekday, year, month and day.
const d = new Date(Date.UTC(2024, 0, 5));
for (const month of [undefined, 'numeric', '2-digit', 'narrow', 'short', 'long'])
  for (const weekday of [undefined, 'narrow', 'short', 'long'])
    for (const year of [undefined, 'numeric', '2-digit']) {
      const row = [];
      for (const day of [undefined, 'numeric', '2-digit'])
        row.push(new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday, year, month, day }).format(d));
      console.log(row.join(' | '));
    }
