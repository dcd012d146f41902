const f = new Intl.NumberFormat('en-US');
console.log(f.format(), f.format(undefined), f.format({ valueOf() { return 5; } }));
try { f.format(Symbol()); } catch (e) { console.log(e.name, e.message); }
// expect: NaN NaN 5
// expect: TypeError Cannot convert a Symbol value to a number
