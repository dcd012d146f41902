// needs: icu
const d = Date.UTC(2024, 2, 5, 15, 4, 5);
for (const l of ['en-GB', 'en-AU', 'en-IN', 'en-001']) console.log(l, new Intl.DateTimeFormat(l, { timeZone: 'UTC' }).format(d), new Intl.DateTimeFormat(l, { timeZone: 'UTC', hour: 'numeric', minute: 'numeric' }).resolvedOptions().hourCycle);
console.log(new Intl.DateTimeFormat(['xx', 'de']).resolvedOptions().locale, new Intl.DateTimeFormat('de-AT-u-nu-latn').resolvedOptions().locale, new Intl.DateTimeFormat('zz').resolvedOptions().locale, Intl.DateTimeFormat.supportedLocalesOf(['de', 'xx', 'fr-CA']).join());
