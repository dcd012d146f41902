for (const [roundingIncrement, d] of [[5, 2], [25, 2], [50, 1], [500, 0], [2500, 3], [20, 0]]) {
  const f = new Intl.NumberFormat('en-US', { roundingIncrement, minimumFractionDigits: d, maximumFractionDigits: d });
  console.log(roundingIncrement, d, [1.024, 1.025, 1.13, 249, 250, -749.999, 0].map((x) => f.format(x)).join(' '));
}
// expect: 5 2 1.00 1.05 1.15 249.00 250.00 -750.00 0.00
// expect: 25 2 1.00 1.00 1.25 249.00 250.00 -750.00 0.00
// expect: 50 1 0.0 0.0 0.0 250.0 250.0 -750.0 0.0
// expect: 500 0 0 0 0 0 500 -500 0
// expect: 2500 3 0.000 0.000 0.000 250.000 250.000 -750.000 0.000
// expect: 20 0 0 0 0 240 260 -740 0
