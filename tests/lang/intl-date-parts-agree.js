// The parts of a date are its text, and the space before AM and PM is a plain one in both (Node's formatToParts has U+202F).
const d = Date.UTC(2024, 0, 5, 15, 4, 5, 678);
for (const o of [{}, { timeStyle: 'full', dateStyle: 'full' }, { hour: 'numeric', fractionalSecondDigits: 2 }, { dateStyle: 'long', timeStyle: 'long', numberingSystem: 'mathsans' }, { timeStyle: 'short', numberingSystem: 'arab' }]) {
  const f = new Intl.DateTimeFormat('en', { timeZone: 'UTC', ...o });
  const join = (parts) => parts.map((p) => p.value).join('');
  console.log(join(f.formatToParts(d)) === f.format(d), join(f.formatRangeToParts(d, d)) === f.formatRange(d, d), join(f.formatRangeToParts(d, d + 1e9)) === f.formatRange(d, d + 1e9), f.format(d).includes('\u202f'));
}
// expect: true true true false
// expect: true true true false
// expect: true true true false
// expect: true true true false
// expect: true true true false
