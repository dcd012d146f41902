console.log(Intl.getCanonicalLocales(['EN-us', 'zh-hant-tw', 'sr-latn-rs', 'en-us', 'de-1996', 'sl-rozaj-biske-1994']).join());
console.log(Intl.getCanonicalLocales().length, Intl.getCanonicalLocales('de').join(), Intl.getCanonicalLocales({ length: 1, 0: 'fr' }).join());
// expect: en-US,zh-Hant-TW,sr-Latn-RS,de-1996,sl-1994-biske-rozaj
// expect: 0 de fr
