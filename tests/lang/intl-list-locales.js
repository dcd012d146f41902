// needs: icu
for (const l of ['de', 'fr', 'ja', 'es', 'ar', 'ko'])
  for (const type of ['conjunction', 'disjunction', 'unit']) console.log(l, type, new Intl.ListFormat(l, { type }).format(['A', 'ü', '日本']), JSON.stringify(new Intl.ListFormat(l, { type }).formatToParts(['x', 'y'])));
