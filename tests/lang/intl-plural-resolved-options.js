for (const o of [{}, { type: 'ordinal' }, { maximumSignificantDigits: 3 }]) {
  const r = new Intl.PluralRules('en-US', o).resolvedOptions();
  delete r.notation, delete r.locale; // newer than Node; Node says en
  console.log(JSON.stringify(r));
}
// expect: {"type":"cardinal","minimumIntegerDigits":1,"minimumFractionDigits":0,"maximumFractionDigits":3,"pluralCategories":["one","other"],"roundingIncrement":1,"roundingMode":"halfExpand","roundingPriority":"auto","trailingZeroDisplay":"auto"}
// expect: {"type":"ordinal","minimumIntegerDigits":1,"minimumFractionDigits":0,"maximumFractionDigits":3,"pluralCategories":["one","two","few","other"],"roundingIncrement":1,"roundingMode":"halfExpand","roundingPriority":"auto","trailingZeroDisplay":"auto"}
// expect: {"type":"cardinal","minimumIntegerDigits":1,"minimumSignificantDigits":1,"maximumSignificantDigits":3,"pluralCategories":["one","other"],"roundingIncrement":1,"roundingMode":"halfExpand","roundingPriority":"auto","trailingZeroDisplay":"auto"}
