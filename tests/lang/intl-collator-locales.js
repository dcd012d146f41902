// needs: icu
const words = ['z', 'ä', 'a', 'ö', 'o', 'Å', 'ñ', 'n', 'ch', 'c', 'd', 'll', 'l', 'ı', 'i'];
for (const l of ['en', 'de', 'sv', 'es', 'es-u-co-trad', 'de-u-co-phonebk', 'tr', 'cs', 'lt']) console.log(l, [...words].sort(new Intl.Collator(l).compare).join());
console.log('ä'.localeCompare('z', 'de'), 'ä'.localeCompare('z', 'sv'), ['б', 'а', 'я', 'ё', 'е'].sort(new Intl.Collator('ru').compare).join());
console.log(['い', 'ア', 'あ', 'イ'].sort(new Intl.Collator('ja').compare).join(), new Intl.Collator('de-u-co-phonebk').resolvedOptions().collation);
