const show = (o, a, b) => console.log(new Intl.NumberFormat('en-US', o).formatRangeToParts(a, b).map((p) => `${p.type}:${p.value}:${p.source}`).join(' '));
show({}, 3, 5000); show({ style: 'currency', currency: 'USD' }, 3, 5); show({ style: 'unit', unit: 'meter' }, 1, 2); show({}, 7, 7);
// expect: integer:3:startRange literal:–:shared integer:5:endRange group:,:endRange integer:000:endRange
// expect: currency:$:startRange integer:3:startRange decimal:.:startRange fraction:00:startRange literal: – :shared currency:$:endRange integer:5:endRange decimal:.:endRange fraction:00:endRange
// expect: integer:1:startRange literal:–:shared integer:2:endRange literal: :shared unit:m:shared
// expect: approximatelySign:~:shared integer:7:shared
