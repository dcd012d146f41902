const show = (o, l = 'en-US') => console.log(JSON.stringify(new Intl.DateTimeFormat(l, { timeZone: 'UTC', ...o }).resolvedOptions()));
show({}); show({ dateStyle: 'long' }); show({ timeStyle: 'short' });
show({ weekday: 'long', era: 'short', year: '2-digit', month: 'short', day: '2-digit', dayPeriod: 'long', hour: '2-digit', minute: 'numeric', second: 'numeric', fractionalSecondDigits: 3, timeZoneName: 'longGeneric' });
show({ hour: 'numeric', hour12: false }); show({ minute: 'numeric' }); show({ month: 'narrow' }); show({}, 'en-US-u-ca-gregory-nu-latn'); show({}, 'en-u-nu-foo-ca-bar');
console.log(Intl.DateTimeFormat.supportedLocalesOf(['en-US', 'en']).join(), Intl.DateTimeFormat.length, Intl.DateTimeFormat.name, Object.prototype.toString.call(new Intl.DateTimeFormat()));
