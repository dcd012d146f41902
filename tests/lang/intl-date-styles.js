const d = new Date(Date.UTC(2024, 0, 5, 15, 4, 5, 678));
for (const dateStyle of [undefined, 'short', 'medium', 'long', 'full'])
  for (const timeStyle of [undefined, 'short', 'medium', 'long', 'full'])
    console.log(dateStyle, timeStyle, new Intl.DateTimeFormat('en-US', { dateStyle, timeStyle, timeZone: 'America/New_York' }).format(d));
for (const hourCycle of ['h11', 'h12', 'h23', 'h24'])
  console.log(hourCycle, new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', hourCycle, timeZone: 'UTC' }).format(Date.UTC(2024, 0, 5, 0, 30)),
    new Intl.DateTimeFormat('en-US', { timeStyle: 'short', hourCycle, timeZone: 'UTC' }).format(Date.UTC(2024, 0, 5, 12, 30)));
