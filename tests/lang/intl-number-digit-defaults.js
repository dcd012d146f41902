const show = (o) => { const r = new Intl.NumberFormat('en-US', o).resolvedOptions();
  console.log(JSON.stringify(o), r.minimumFractionDigits, r.maximumFractionDigits, r.minimumSignificantDigits, r.maximumSignificantDigits, r.roundingPriority); };
show({}); show({ minimumFractionDigits: 5 }); show({ maximumFractionDigits: 0 }); show({ style: 'percent' }); show({ style: 'currency', currency: 'JPY' });
show({ style: 'currency', currency: 'USD', maximumFractionDigits: 1 }); show({ maximumSignificantDigits: 3 }); show({ notation: 'compact' });
show({ notation: 'compact', minimumFractionDigits: 1 }); show({ roundingPriority: 'morePrecision' });
// expect: {} 0 3 undefined undefined auto
// expect: {"minimumFractionDigits":5} 5 5 undefined undefined auto
// expect: {"maximumFractionDigits":0} 0 0 undefined undefined auto
// expect: {"style":"percent"} 0 0 undefined undefined auto
// expect: {"style":"currency","currency":"JPY"} 0 0 undefined undefined auto
// expect: {"style":"currency","currency":"USD","maximumFractionDigits":1} 1 1 undefined undefined auto
// expect: {"maximumSignificantDigits":3} undefined undefined 1 3 auto
// expect: {"notation":"compact"} 0 0 1 2 morePrecision
// expect: {"notation":"compact","minimumFractionDigits":1} 1 3 undefined undefined auto
// expect: {"roundingPriority":"morePrecision"} 0 3 1 21 morePrecision
