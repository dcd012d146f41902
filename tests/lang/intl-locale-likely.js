// needs: icu
for (const tag of ['zh', 'zh-TW', 'sr', 'de', 'und', 'ja', 'pt-BR', 'az-Arab', 'uk', 'und-Cyrl', 'und-CH', 'hi-u-nu-deva'])
  console.log(tag, String(new Intl.Locale(tag).maximize()), String(new Intl.Locale(tag).maximize().minimize()));
// expect: zh zh-Hans-CN zh
// expect: zh-TW zh-Hant-TW zh-TW
// expect: sr sr-Cyrl-RS sr
// expect: de de-Latn-DE de
// expect: und en-Latn-US en
// expect: ja ja-Jpan-JP ja
// expect: pt-BR pt-Latn-BR pt
// expect: az-Arab az-Arab-IR az-IR
// expect: uk uk-Cyrl-UA uk
// expect: und-Cyrl ru-Cyrl-RU ru
// expect: und-CH de-Latn-CH de-CH
// expect: hi-u-nu-deva hi-Deva-IN-u-nu-deva hi-u-nu-deva
