const f = Intl.DateTimeFormat('en', { timeZone: 'UTC' });
console.log(f instanceof Intl.DateTimeFormat, f.format(0));
const o = Object.create(Intl.DateTimeFormat.prototype);
console.log(Intl.DateTimeFormat.call(o, 'en', { timeZone: 'UTC' }) === o, o.format(0), Object.getOwnPropertySymbols(o).map(String).join());
class D extends Intl.DateTimeFormat {}
console.log(new D('en', { timeZone: 'UTC' }).format(0));
const { format } = new Intl.DateTimeFormat('en', { timeZone: 'UTC' });
console.log(format(0), format.name === '', format.length, [0, 864e5].map(format).join());
