for (const signDisplay of ['auto', 'never', 'always', 'exceptZero', 'negative']) {
  const f = new Intl.NumberFormat('en-US', { signDisplay, maximumFractionDigits: 1 });
  console.log(signDisplay, [-1, -0.01, -0, 0, 0.01, 1, NaN, Infinity, -Infinity].map((x) => f.format(x)).join(' '));
}
// expect: auto -1 -0 -0 0 0 1 NaN ∞ -∞
// expect: never 1 0 0 0 0 1 NaN ∞ ∞
// expect: always -1 -0 -0 +0 +0 +1 +NaN +∞ -∞
// expect: exceptZero -1 0 0 0 0 +1 NaN +∞ -∞
// expect: negative -1 0 0 0 0 1 NaN ∞ -∞
