// Spread defines own data properties; assign sets. Both copy what is enumerable at the time.
const log = [];
const proto = { set x(v) { log.push('proto set ' + v); } };
const viaAssign = Object.assign(Object.create(proto), { x: 1 });
const viaSpread = { __proto__: proto, ...{ x: 1 } };
console.log(Object.hasOwn(viaAssign, 'x'), Object.hasOwn(viaSpread, 'x'), log.join());
console.log(JSON.stringify({ ...'ab', ...null, ...[3], ...undefined, ...5, ...{ 0: 'z' } }), Object.keys({ ...function f() {} }).length);
const { a, ...rest } = { get a() { log.push('a'); return 1; }, get b() { log.push('b'); return 2; }, c: 3, __proto__: { inherited: 1 } };
console.log(a, JSON.stringify(rest), log.join(), Object.getPrototypeOf(rest) === Object.prototype);
console.log(Object.getOwnPropertyDescriptor({ ...{ get z() { return 1; } } }, 'z').value, { ...{ __proto__: { q: 1 } } }.q, Object.keys({ ...{ ['__proto__']: 1 } }).join(), { ...{ ['__proto__']: null } } instanceof Object);
const s = Symbol('s');
console.log(Object.getOwnPropertySymbols({ ...{ [s]: 1 } }).length, { a: 1, ...{ a: 2 }, a: 3 }.a, { ...{ a: 2 }, get a() { return 'getter'; } }.a, { get a() { return 'getter'; }, ...{ a: 'spread' } }.a);
const { length, ...chars } = 'hey';
console.log(length, JSON.stringify(chars));
const { [s]: gone, ...without } = { [s]: 1, k: 2 };
console.log(gone, Object.getOwnPropertySymbols(without).length, without.k);
