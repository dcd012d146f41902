// String objects: index and length properties, enumeration order, definition of properties, freezing.
const o = new String('abc'); o.extra = 1; o[5] = 'five'; o[-1] = 'neg';
console.log(Reflect.ownKeys(o).join(), o.length, o[5], Object.keys(o).join());
'use strict';
for (const f of [() => { 'use strict'; o[0] = 'z'; }, () => { 'use strict'; o.length = 9; }, () => { 'use strict'; delete o[1]; }, () => Object.defineProperty(o, 0, { value: 'a' })[0], () => Object.defineProperty(o, 0, { value: 'b' }), () => Object.defineProperty(o, 0, { enumerable: false }), () => Object.defineProperty(o, 3, { value: 'd', enumerable: true }).length, () => Object.defineProperty(o, 'length', { value: 3 }).length, () => { 'use strict'; 'abc'[0] = 1; }, () => { 'use strict'; 'abc'.foo = 1; }])
    try { console.log(f()); } catch (e) { console.log(e.name); }
console.log(JSON.stringify(Object.getOwnPropertyDescriptor(o, 1)), JSON.stringify(Object.getOwnPropertyDescriptor(o, 'length')), Object.getOwnPropertyDescriptor(o, 4), '1' in o, 4 in o, Object.isFrozen(Object.freeze(new String('x'))));
console.log(o == 'abc', o === 'abc', new String('a') == new String('a'), typeof o, typeof Object('x'), JSON.stringify([o, { o }]), o + '!', `${o}`, [...o].join('-'));
class S extends String { shout() { return this.toUpperCase() + this.length; } }
console.log(new S('hi').shout(), new S('hi') instanceof String, new S().length, S.fromCharCode(65) instanceof S, new S('a').concat('b') instanceof S);
console.log(String.prototype.valueOf.call(o), (() => { try { String.prototype.toString.call({}); } catch (e) { return e.name; } })(), String(Symbol('d')), (() => { try { new String(Symbol()); } catch (e) { return e.name; } })(), String.prototype.length, Object.getOwnPropertyNames('').join(), String([1, [2, 3]]), String(null), String());
for (const k in new String('xy')) console.log(k, typeof k);
