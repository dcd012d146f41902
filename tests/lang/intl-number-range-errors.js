const f = new Intl.NumberFormat('en-US');
for (const a of [[NaN, 1], [1, NaN], [undefined, 1], [1], [1, Symbol()]]) try { console.log(f.formatRange(...a)); } catch (e) { console.log(e.name); }
// expect: RangeError
// expect: RangeError
// expect: TypeError
// expect: TypeError
// expect: TypeError
