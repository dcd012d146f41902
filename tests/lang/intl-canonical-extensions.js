for (const tag of ['en-u-NU-latn-CA-gregory', 'en-u-ca-islamicc', 'en-u-ks-primary', 'en-u-kn-true', 'en-u-kn-false', 'en-u-kb-yes', 'en-u-attr-abc-ca-roc',
  'en-u-rg-cn11', 'en-u-sd-fi01', 'en-u-tz-cnckg', 'de-t-en-latn-m0-names', 'de-t-sh-su',  'en-t-m0-true', 'en-a-bar-x-y-u-foo', 'en-x-u-ca', 'en-b-zz-a-yy', 'en-u-ca-roc-ca-japanese'])
  console.log(tag, Intl.getCanonicalLocales(tag)[0]);
// expect: en-u-NU-latn-CA-gregory en-u-ca-gregory-nu-latn
// expect: en-u-ca-islamicc en-u-ca-islamic-civil
// expect: en-u-ks-primary en-u-ks-level1
// expect: en-u-kn-true en-u-kn
// expect: en-u-kn-false en-u-kn-false
// expect: en-u-kb-yes en-u-kb
// expect: en-u-attr-abc-ca-roc en-u-abc-attr-ca-roc
// expect: en-u-rg-cn11 en-u-rg-cnbj
// expect: en-u-sd-fi01 en-u-sd-axzzzz
// expect: en-u-tz-cnckg en-u-tz-cnsha
// expect: de-t-en-latn-m0-names de-t-en-latn-m0-prprname
// expect: de-t-sh-su de-t-sr-latn-ru
// expect: en-t-m0-true en-t-m0-true
// expect: en-a-bar-x-y-u-foo en-a-bar-x-y-u-foo
// expect: en-x-u-ca en-x-u-ca
// expect: en-b-zz-a-yy en-a-yy-b-zz
// expect: en-u-ca-roc-ca-japanese en-u-ca-roc
