for (const tag of ['iw', 'in', 'sh', 'cnr', 'mo', 'no-bokmal', 'art-lojban', 'zh-guoyu', 'sgn-us', 'hy-su', 'ru-SU', 'de-DD', 'en-UK', 'aaa-530', 'und-Qaai',
  'ja-latn-hepburn-heploc', 'zh-hakka', 'cel-gaulish', 'ces', 'und-nt', 'sr-cs'])
  console.log(tag, Intl.getCanonicalLocales(tag)[0]);
// expect: iw he
// expect: in id
// expect: sh sr-Latn
// expect: cnr sr-ME
// expect: mo ro
// expect: no-bokmal nb
// expect: art-lojban jbo
// expect: zh-guoyu zh
// expect: sgn-us ase
// expect: hy-su hy-AM
// expect: ru-SU ru-RU
// expect: de-DD de-DE
// expect: en-UK en-GB
// expect: aaa-530 aaa-CW
// expect: und-Qaai und-Zinh
// expect: ja-latn-hepburn-heploc ja-Latn-alalc97
// expect: zh-hakka hak
// expect: cel-gaulish xtg
// expect: ces cs
// expect: und-nt und-SA
// expect: sr-cs sr-RS
