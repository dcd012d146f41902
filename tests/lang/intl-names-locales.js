// needs: icu
for (const l of ['de', 'fr', 'ja', 'es']) {
  console.log(l, new Intl.DisplayNames(l, { type: 'language' }).of('en-US'), new Intl.DisplayNames(l, { type: 'region' }).of('DE'), new Intl.DisplayNames(l, { type: 'script' }).of('Cyrl'), new Intl.DisplayNames(l, { type: 'currency' }).of('USD'));
  console.log(new Intl.DisplayNames(l, { type: 'region', fallback: 'none' }).of('QQ'), new Intl.DisplayNames(l, { type: 'currency', fallback: 'none' }).of('ABC'), new Intl.DisplayNames(l, { type: 'currency' }).of('ABC'), new Intl.DisplayNames(l, { type: 'dateTimeField' }).of('month'));
}
