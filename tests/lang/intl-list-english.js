for (const type of ['conjunction', 'disjunction', 'unit'])
  for (const style of ['long', 'short', 'narrow']) {
    const f = new Intl.ListFormat('en', { type, style });
    console.log(type, style, [[], ['A'], ['A', 'B'], ['A', 'B', 'ü'], ['A', 'B', 'C', 'D']].map((x) => f.format(x)).join(' | '), JSON.stringify(f.formatToParts(['x', 'y'])));
  }
console.log(JSON.stringify(new Intl.ListFormat('en', { type: 'unit', style: 'narrow' }).resolvedOptions()), new Intl.ListFormat('en').format('abc'), new Intl.ListFormat('en').format(new Set(['p', 'q'])), new Intl.ListFormat('en').format() === '');
