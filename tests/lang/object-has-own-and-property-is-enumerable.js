// hasOwn, hasOwnProperty and propertyIsEnumerable: order of conversions, strings, typed arrays, arrays with holes.
const order = [];
const key = { toString() { order.push('key'); return 'x'; } };
for (const f of [() => Object.prototype.hasOwnProperty.call(null, key), () => Object.hasOwn(null, key), () => Object.prototype.propertyIsEnumerable.call(undefined, key)])
    try { order.length = 0; f(); } catch (e) { console.log(e.name, order.join()); }
console.log(Object.hasOwn('abc', 1), Object.hasOwn('abc', 3), Object.hasOwn('abc', 'length'), Object.hasOwn([, 1], 0), Object.hasOwn([, 1], '1'), Object.hasOwn(new Uint8Array(2), 1), Object.hasOwn(new Uint8Array(2), '-0'), Object.hasOwn(new Uint8Array(2), 1.5));
const e = Object.prototype.propertyIsEnumerable;
console.log(e.call('abc', 0), e.call('abc', 'length'), e.call([1], 'length'), e.call(class { static x = 1; static m() {} }, 'm'), e.call(class { static x = 1; }, 'x'), e.call(function () {}, 'prototype'));
console.log(Object.hasOwn({ undefined: 1 }), Object.hasOwn({ null: 1 }, null), Object.hasOwn({ '1,2': 1 }, [1, 2]), Object.hasOwn({ [Symbol.iterator]: 1 }, Symbol.iterator));
console.log(Object.hasOwn(new Proxy({}, { getOwnPropertyDescriptor: () => ({ value: 1, configurable: true }) }), 'anything'), Object.hasOwn(Object.create(null, { a: { value: 1 } }), 'a'));
console.log(Object.hasOwn(5, 'toString'), Object.hasOwn(Number.prototype, 'toString'), Object.hasOwn.length);
