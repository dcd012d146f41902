const show = (o, a, b) => console.log(new Intl.NumberFormat('en-US', o).formatRange(a, b));

const km = { style: 'unit', unit: 'kilometer', unitDisplay: 'long' };
show(km, 1, 2); show(km, 1, 1); show({ ...km, unitDisplay: 'narrow' }, 3, 5); show({ notation: 'compact' }, 1000, 5000); show({ notation: 'compact' }, 1000, 1e6);
show({ notation: 'compact', compactDisplay: 'long' }, 1000, 5000); show({ notation: 'scientific' }, 1000, 50000);
// expect: 1–2 kilometers
// expect: ~1 kilometer
// expect: 3–5km
// expect: 1K – 5K
// expect: 1K – 1M
// expect: 1–5 thousand
// expect: 1E3 – 5E4
