// needs: icu
const r = (l) => new Intl.NumberFormat(l).resolvedOptions().locale;
console.log(r('de-DE-u-nu-arab'), r('de-AT-1996'), r('zh-TW'), r('zh-Hant-TW-u-ca-roc'), r('sr-Latn-RS-x-foo'), r(['xx', 'fr-CA']), r('en-XX'), r('no-NO'));
console.log(Intl.NumberFormat.supportedLocalesOf(['de', 'xx', 'fr-XX', 'tlh', 'zh-TW']).join());
// expect: de-DE-u-nu-arab de-AT zh-TW zh-Hant-TW sr-Latn-RS fr-CA en no-NO
// expect: de,fr-XX,zh-TW
