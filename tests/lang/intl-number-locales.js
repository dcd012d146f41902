// needs: icu
for (const l of ['de-DE', 'fr-FR', 'en-IN', 'ar-EG', 'ja-JP', 'pl', 'es', 'pt-PT', 'hi', 'en-GB'])
  console.log(l, new Intl.NumberFormat(l).format(-1234567.891), new Intl.NumberFormat(l, { style: 'percent' }).format(0.256), new Intl.NumberFormat(l).resolvedOptions().locale);
// expect: de-DE -1.234.567,891 26 % de-DE
// expect: fr-FR -1 234 567,891 26 % fr-FR
// expect: en-IN -12,34,567.891 26% en-IN
// expect: ar-EG ؜-١٬٢٣٤٬٥٦٧٫٨٩١ ٢٦٪؜ ar-EG
// expect: ja-JP -1,234,567.891 26% ja-JP
// expect: pl -1 234 567,891 26% pl
// expect: es -1.234.567,891 26 % es
// expect: pt-PT -1 234 567,891 26% pt-PT
// expect: hi -12,34,567.891 26% hi
// expect: en-GB -1,234,567.891 26% en-GB
