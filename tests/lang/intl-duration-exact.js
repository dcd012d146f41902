// Sums of seconds and their fractions are exact; text in ISO 8601 is taken as Temporal takes it.
// expect: 9007199254740990.488
console.log(new Intl.DurationFormat('en', { style: 'narrow', seconds: 'numeric', fractionalDigits: 3 }).format({ seconds: 4503599627370495, milliseconds: 4503599627370495488 }));
// expect: 2 min, 3.005
console.log(new Intl.DurationFormat('en', { seconds: 'numeric' }).format({ minutes: 2, seconds: 3, milliseconds: 5 }));
const f = new Intl.DurationFormat('en');
// expect: 1 yr, 2 mths, 3 wks, 4 days, 5 hr, 6 min, 7 sec, 89 ms
console.log(f.format('P1Y2M3W4DT5H6M7.089S'));
// expect: -1 hr, 30 min
console.log(f.format('-pt1.5h'));
// expect: RangeError RangeError RangeError RangeError RangeError RangeError
console.log(['P', 'PT', 'P1S', 'P1Y1Y', 'PT1.5H1M', '1D'].map((s) => { try { return f.format(s); } catch (e) { return e.name; } }).join(' '));
