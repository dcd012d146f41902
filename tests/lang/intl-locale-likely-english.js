console.log(String(new Intl.Locale('en').maximize()), String(new Intl.Locale('en-US').minimize()), String(new Intl.Locale('en-US-u-ca-roc').minimize()));
console.log(String(new Intl.Locale('en-u-nu-thai').maximize()));
// expect: en-Latn-US en en-u-ca-roc
// expect: en-Latn-US-u-nu-thai
