const l = new Intl.Locale('zh-Hant-TW-u-ca-roc-co-stroke-hc-h12-kf-upper-kn-nu-hanidec');
console.log(l.baseName, l.language, l.script, l.region, l.calendar, l.collation, l.hourCycle, l.caseFirst, l.numeric, l.numberingSystem);
console.log(String(l), l.toString() === `${l}`);
const e = new Intl.Locale('sl-rozaj-biske');
console.log(e.script, e.region, e.calendar, e.numeric, e.baseName);
// expect: zh-Hant-TW zh Hant TW roc stroke h12 upper true hanidec
// expect: zh-Hant-TW-u-ca-roc-co-stroke-hc-h12-kf-upper-kn-nu-hanidec true
// expect: undefined undefined undefined false sl-biske-rozaj
