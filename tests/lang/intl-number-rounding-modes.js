for (const roundingMode of ['ceil', 'floor', 'expand', 'trunc', 'halfCeil', 'halfFloor', 'halfExpand', 'halfTrunc', 'halfEven']) {
  const f = new Intl.NumberFormat('en-US', { roundingMode, maximumFractionDigits: 0 });
  console.log(roundingMode, [-2.5, -1.5, -0.4, 0.4, 0.5, 1.5, 2.5, 2.6].map((x) => f.format(x)).join(' '));
}
// expect: ceil -2 -1 -0 1 1 2 3 3
// expect: floor -3 -2 -1 0 0 1 2 2
// expect: expand -3 -2 -1 1 1 2 3 3
// expect: trunc -2 -1 -0 0 0 1 2 2
// expect: halfCeil -2 -1 -0 0 1 2 3 3
// expect: halfFloor -3 -2 -0 0 0 1 2 3
// expect: halfExpand -3 -2 -0 0 1 2 3 3
// expect: halfTrunc -2 -1 -0 0 0 1 2 3
// expect: halfEven -2 -2 -0 0 0 2 2 3
