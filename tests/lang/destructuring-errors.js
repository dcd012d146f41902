// What cannot be destructured.
for (const f of [() => { const { a } = null; }, () => { const [x] = {}; }, () => { const { a: { b } } = {}; }, () => { (({ a }) => a)(); }])
  try { f(); } catch (e) { console.log(e.name); }
// expect: TypeError
// expect: TypeError
// expect: TypeError
// expect: TypeError
