console.log('a'.localeCompare('b'), 'b'.localeCompare('a'), 'a'.localeCompare('a'), 'a'.localeCompare('A'), 'résumé'.localeCompare('resume'), 'a'.localeCompare('á', 'en', { sensitivity: 'base' }));
console.log('2'.localeCompare('10', 'en-u-kn'), '2'.localeCompare('10', undefined, { numeric: true }), 'a'.localeCompare('B', 'en', { caseFirst: 'upper' }), 'a'.localeCompare());
for (const l of [null, 5, ['en', 7]])
  try { console.log('a'.localeCompare('b', l)); } catch (e) { console.log(e.name + ': ' + e.message); }
