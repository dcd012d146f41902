const p = new Intl.PluralRules('en-US');
console.log(p.selectRange(0, 1), p.selectRange(1, 2), p.selectRange(102, 201));
for (const a of [[NaN, 1], [1], [undefined, 1], [1n, 2]]) try { p.selectRange(...a); console.log('no error'); } catch (e) { console.log(e.name); }
// expect: other other other
// expect: RangeError
// expect: TypeError
// expect: TypeError
// expect: TypeError
