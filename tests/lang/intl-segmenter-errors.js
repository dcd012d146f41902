for (const a of [['en', { granularity: 'line' }], ['en', null], ['en', 5], ['en', { localeMatcher: 'x' }], [5]])
  try { new Intl.Segmenter(...a); console.log('fine'); } catch (e) { console.log(e.name); }
try { Intl.Segmenter(); } catch (e) { console.log(e.message); }
const s = new Intl.Segmenter();
try { s.segment(Symbol()); } catch (e) { console.log(e.name); }
console.log([...s.segment()].length, [...s.segment(null)].map((x) => x.segment).join(), Object.prototype.toString.call(s), Intl.Segmenter.length, Object.prototype.toString.call(s.segment('')));
try { s.segment('').containing.call({}, 0); } catch (e) { console.log(e.name); }
try { s.segment('')[Symbol.iterator]().next.call({}); } catch (e) { console.log(e.name); }
