const dates = [Date.UTC(2024, 0, 5), Date.UTC(-43, 2, 15), new Date(-62167219200000 - 1)];
for (const era of ['narrow', 'short', 'long'])
  for (const rest of [{}, { year: 'numeric' }, { year: 'numeric', month: 'short' }, { month: 'long', day: 'numeric', year: 'numeric', weekday: 'short' }, { month: 'numeric' }])
    console.log(dates.map((d) => new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', era, ...rest }).format(d)).join(' | '));
