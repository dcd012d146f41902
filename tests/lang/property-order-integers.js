// Integer keys first and ascending, then strings and symbols in the order they came, whatever the history.
const s = Symbol('s');
const keys = (o) => Reflect.ownKeys(o).map(String).join();
const o = { b: 1, 2: 1, a: 1, [s]: 1, 1: 1, '-1': 1, '01': 1, 4294967294: 1, 4294967295: 1, 1.5: 1 };
console.log(keys(o)); delete o.b; o.b = 2; o[0] = 1; console.log(keys(o));
Object.defineProperty(o, 'a', { enumerable: false }); console.log(Object.keys(o).join(), JSON.stringify(o));
const many = {}; for (let i = 20; i > 0; i--) { many['k' + i] = i; many[i * 3] = i; }
for (let i = 1; i < 20; i += 2) delete many['k' + i]; many.k1 = 'back'; console.log(keys(many));
class C { b() {} 2() {} static z() {} static 1() {} a() {} [s]() {} static x = 1; }
console.log(keys(C.prototype), keys(C));
console.log(keys(function f(a) { 'use strict'; }), keys(() => 1), keys(class { static name = 1; }),
    keys(Object.assign((x) => x, { 5: 1, length2: 1 })));
console.log(keys({ ...{ z: 1, 3: 1 }, a: 1, ...{ 1: 1, z: 2 } }), keys(Object.assign({ q: 1 }, 'ab', [9])),
    keys(new String('ab')), keys(Object.assign(new String('ab'), { 5: 1, x: 1 })), keys(Object.assign([1, 2], { x: 1 })));
console.log(keys(Object.fromEntries([['b', 1], ['1', 1], ['a', 1], ['0', 1]])),
    keys(JSON.parse('{"b":1,"1":1,"a":1,"0":1,"b":2}')), keys(Object.groupBy([1, 'x', 0], (x) => x)));
const list = []; for (const k in { __proto__: { 1: 1, p: 1, a: 1 }, b: 1, 5: 1, a: 1, 2: 1 }) list.push(k);
console.log(list.join());
console.log(keys(Object.create({}, { y: { value: 1 }, 3: { value: 1 }, x: { value: 1 } })),
    keys(Object.getOwnPropertyDescriptors({ b: 1, 1: 1 })));
