const f = new Intl.ListFormat('en');
let closed = 0;
const it = { [Symbol.iterator]() { return { next: () => ({ value: 1, done: false }), return() { closed++; return {}; } }; } };
for (const x of [[1], it, 5, null, ['a', undefined], [new String('a')]])
  try { console.log(f.format(x)); } catch (e) { console.log(e.name); }
console.log(closed);
for (const a of [[['en'], 5], ['en', { type: 'x' }], ['en', { style: 1 }], ['en', null]])
  try { new Intl.ListFormat(...a); console.log('fine'); } catch (e) { console.log(e.name); }
try { Intl.ListFormat(); } catch (e) { console.log(e.name + ': ' + e.message); }
