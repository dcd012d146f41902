const d = new Date(Date.UTC(2024, 0, 5, 15, 4, 5, 678));
for (const hour of [undefined, 'numeric', '2-digit'])
  for (const minute of [undefined, 'numeric', '2-digit'])
    for (const second of [undefined, 'numeric', '2-digit'])
      for (const hour12 of [undefined, false]) {
        if (!hour && !minute && !second) continue;
        console.log(new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', hour, minute, second, hour12 }).format(d));
      }
