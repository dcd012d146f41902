for (const nu of ['latn', 'thai', 'deva', 'hanidec', 'fullwide', 'mathsanb'])
  console.log(nu, new Intl.NumberFormat('en-US', { numberingSystem: nu }).format(-1234567.89), new Intl.NumberFormat(`en-US-u-nu-${nu}`).resolvedOptions().locale);
const r = new Intl.NumberFormat('en-US-u-nu-thai', { numberingSystem: 'deva' }).resolvedOptions();
console.log(r.locale, r.numberingSystem, new Intl.NumberFormat('en-US-u-nu-roman').resolvedOptions().numberingSystem);
try { new Intl.NumberFormat('en-US', { numberingSystem: 'a' }); } catch (e) { console.log(e.name); }
// expect: latn -1,234,567.89 en-US-u-nu-latn
// expect: thai -๑,๒๓๔,๕๖๗.๘๙ en-US-u-nu-thai
// expect: deva -१,२३४,५६७.८९ en-US-u-nu-deva
// expect: hanidec -一,二三四,五六七.八九 en-US-u-nu-hanidec
// expect: fullwide -１,２３４,５６７.８９ en-US-u-nu-fullwide
// expect: mathsanb -𝟭,𝟮𝟯𝟰,𝟱𝟲𝟳.𝟴𝟵 en-US-u-nu-mathsanb
// expect: en-US deva latn
// expect: RangeError
