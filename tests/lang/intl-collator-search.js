const input = ['Aa', 'bA', 'E', 'b', 'aA', 'fC', 'áÁ', 'Aã'];
for (const sensitivity of ['base', 'accent', 'case', 'variant']) {
  const c = new Intl.Collator('en', { usage: 'search', sensitivity });
  console.log(sensitivity, input.filter((x) => c.compare(x, 'Aa') === 0).join());
}
