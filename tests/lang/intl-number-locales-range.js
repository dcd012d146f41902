// needs: icu
const show = (l, o, a, b) => console.log(l, new Intl.NumberFormat(l, o).formatRange(a, b), new Intl.NumberFormat(l, o).formatRangeToParts(a, b).map((p) => `${p.type}:${p.source}`).join(' '));
show('de', {}, 3, 5); show('de', { style: 'currency', currency: 'EUR' }, 3, 5); show('ja', {}, 1000, 2000); show('es', {}, 5, 5);
// expect: de 3–5 integer:startRange literal:shared integer:endRange
// expect: de 3,00–5,00 € integer:startRange decimal:startRange fraction:startRange literal:shared integer:endRange decimal:endRange fraction:endRange literal:shared currency:shared
// expect: ja 1,000～2,000 integer:startRange group:startRange integer:startRange literal:shared integer:endRange group:endRange integer:endRange
// expect: es ~5 approximatelySign:shared integer:shared
