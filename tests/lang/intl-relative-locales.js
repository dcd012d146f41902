// needs: icu
for (const l of ['de', 'fr', 'pl', 'ja', 'ru'])
  for (const numeric of ['always', 'auto']) {
    const f = new Intl.RelativeTimeFormat(l, { numeric });
    console.log(l, [[-1, 'day'], [1, 'day'], [2, 'month'], [-5, 'year'], [1000, 'hour'], [10000, 'hour']].map((a) => f.format(...a)).join(' | '));
  }
console.log(JSON.stringify(new Intl.RelativeTimeFormat('de').formatToParts(-12345.5, 'week')));
