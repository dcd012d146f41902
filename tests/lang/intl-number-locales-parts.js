// needs: icu
const show = (l, o, x) => console.log(l, new Intl.NumberFormat(l, o).formatToParts(x).map((p) => `${p.type}:${p.value}`).join(' '));
show('de', { style: 'currency', currency: 'EUR' }, -1234.5); show('hi', {}, 1234567); show('fr', { style: 'percent' }, 0.5); show('de', { notation: 'compact' }, 1.5e6); show('ar-EG', {}, 12.5);
show('sv', {}, -1); show('de', { notation: 'scientific' }, 1e-5); show('de', {}, NaN);
// expect: de minusSign:- integer:1 group:. integer:234 decimal:, fraction:50 literal:  currency:€
// expect: hi integer:12 group:, integer:34 group:, integer:567
// expect: fr integer:50 literal:  percentSign:%
// expect: de integer:1 decimal:, fraction:5 literal:  compact:Mio.
// expect: ar-EG integer:١٢ decimal:٫ fraction:٥
// expect: sv minusSign:− integer:1
// expect: de integer:1 exponentSeparator:E exponentMinusSign:- exponentInteger:5
// expect: de nan:NaN
