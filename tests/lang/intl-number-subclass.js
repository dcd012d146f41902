class Money extends Intl.NumberFormat { constructor() { super('en-US', { style: 'currency', currency: 'USD' }); } }
const m = new Money();
console.log(m.format(5), m instanceof Money, Object.prototype.toString.call(m));
console.log(Object.getPrototypeOf(Reflect.construct(Intl.NumberFormat, [], Array)) === Array.prototype);
// expect: $5.00 true [object Intl.NumberFormat]
// expect: true
