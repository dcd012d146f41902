const l = new Intl.Locale('en-Latn-US-u-ca-buddhist', { language: 'de', script: 'Cyrl', region: 'at', calendar: 'gregory', hourCycle: 'h23', numeric: true,
  caseFirst: 'lower', numberingSystem: 'arab', collation: 'phonebk' });
console.log(String(l));
console.log(String(new Intl.Locale('en', { numeric: false, caseFirst: 'false' })));
console.log(String(new Intl.Locale(new Intl.Locale('fr-u-ca-roc'), { region: 'CA' })));
// expect: de-Cyrl-AT-u-ca-gregory-co-phonebk-hc-h23-kf-lower-kn-nu-arab
// expect: en-u-kf-false-kn-false
// expect: fr-CA-u-ca-roc
