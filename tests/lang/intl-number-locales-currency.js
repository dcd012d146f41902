// needs: icu
for (const l of ['de-DE', 'fr-FR', 'en-IN', 'ja-JP', 'sv-SE'])
  console.log(l, new Intl.NumberFormat(l, { style: 'currency', currency: 'EUR' }).format(-1234.5), new Intl.NumberFormat(l, { style: 'currency', currency: 'JPY', currencyDisplay: 'name' }).format(2));
// expect: de-DE -1.234,50 € 2 Japanische Yen
// expect: fr-FR -1 234,50 € 2 yens japonais
// expect: en-IN -€1,234.50 2 Japanese yen
// expect: ja-JP -€1,234.50 2円
// expect: sv-SE −1 234,50 € 2 japanska yen
