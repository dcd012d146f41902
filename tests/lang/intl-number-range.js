const show = (o, a, b) => console.log(new Intl.NumberFormat('en-US', o).formatRange(a, b));

show({}, 3, 5); show({}, 3, 3); show({}, -5, -3); show({}, 1234, 5678.9); show({}, 5, 3); show({}, 1, Infinity); show({}, 1n, 10n ** 20n); show({}, '1.5', '2.5');
show({ style: 'percent' }, 0.1, 0.2); show({ maximumFractionDigits: 0 }, 2.9, 3.1);
// expect: 3–5
// expect: ~3
// expect: -5 – -3
// expect: 1,234–5,678.9
// expect: 5–3
// expect: 1–∞
// expect: 1–100,000,000,000,000,000,000
// expect: 1.5–2.5
// expect: 10% – 20%
// expect: ~3
