const d = Date.UTC(2024, 0, 5, 15, 4, 5, 67);
for (const fractionalSecondDigits of [1, 2, 3]) {
  const f = (o) => new Intl.DateTimeFormat('en', { timeZone: 'UTC', fractionalSecondDigits, ...o });
  console.log(f({}).format(d), f({ second: 'numeric' }).format(d), f({ minute: 'numeric', second: 'numeric' }).format(d),
    f({ hour: 'numeric', minute: 'numeric', second: 'numeric' }).format(d), f({ minute: 'numeric' }).format(d));
  console.log(JSON.stringify(f({ second: 'numeric' }).formatToParts(d)), f({}).resolvedOptions().fractionalSecondDigits);
}
for (const bad of [0, 4, NaN, 'x'])
  try { new Intl.DateTimeFormat('en', { fractionalSecondDigits: bad }); console.log('taken'); } catch (e) { console.log(e.name); }
