const d = { seconds: 12, milliseconds: 345, microseconds: 678, nanoseconds: 901 };
for (const o of [{ milliseconds: 'numeric' }, { microseconds: 'numeric' }, { nanoseconds: 'numeric' }, { milliseconds: 'numeric', fractionalDigits: 2 }, { microseconds: 'numeric', fractionalDigits: 5 }, { seconds: 'long', milliseconds: 'numeric' }, { fractionalDigits: 1 }])
  console.log(JSON.stringify(o), new Intl.DurationFormat('en', o).format(d), '|', new Intl.DurationFormat('en', o).format({ milliseconds: 5 }), '|', new Intl.DurationFormat('en', { ...o, style: 'long' }).format({ seconds: -1, nanoseconds: -1 }));
console.log(new Intl.DurationFormat('en', { style: 'digital' }).format({ seconds: 9007199254740991 }));
