const d = { years: 1, months: 2, weeks: 3, days: 4, hours: 5, minutes: 6, seconds: 7, milliseconds: 8, microseconds: 9, nanoseconds: 10 };
for (const style of ['long', 'short', 'narrow', 'digital']) {
  const f = new Intl.DurationFormat('en', { style });
  console.log(style, f.format(d)); console.log(f.format({ hours: 1 }), '|', f.format({ minutes: 5, seconds: 1 }), '|', f.format({ days: -1, hours: -2 }), '|', f.format({ seconds: 0 }), '|', f.format({ hours: 1000, seconds: 1.0 }));
}
