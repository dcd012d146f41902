const dialect = new Intl.DisplayNames('en', { type: 'language' }), standard = new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard' }), short = new Intl.DisplayNames('en', { type: 'language', style: 'short' });
for (const x of ['en', 'en-US', 'en-GB', 'de-CH', 'zh-Hant', 'zh-Hant-HK', 'pt-BR', 'es-419', 'nl-BE', 'fa-AF', 'az', 'az-Latn-AZ', 'sr-Cyrl-BA', 'en-001', 'zh-CN', 'xx', 'xx-YY', 'ca-valencia', 'de-1996', 'de-DE-1901-1996', 'iw', 'sh', 'cmn', 'mul', 'EN-us', 'zz-Zzzz-ZZ'])
  console.log(x, '|', dialect.of(x), '|', standard.of(x), '|', short.of(x));
const none = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
console.log(['xx', 'zz-ZZ', 'en-QQ', 'de'].map((x) => none.of(x)).join());
for (const x of ['', 'e', 'en_US', 'en-', 'x-foo', 'en-u-ca-buddhist', 'root', 'abcdefghi'])
  try { console.log(x, dialect.of(x)); } catch (e) { console.log(x, e.name); }
