const f = new Intl.NumberFormat('en-US');
const { format } = f;
console.log(format(1234.5), f.format === format, format.name === '', format.length, [1e3, 2e3].map(f.format).join(' '));
const g = Object.getOwnPropertyDescriptor(Intl.NumberFormat.prototype, 'format').get;
console.log(g.name);
try { g.call({}); } catch (e) { console.log(e.name); }
// expect: 1,234.5 true true 1 1,000 2,000
// expect: get format
// expect: TypeError
