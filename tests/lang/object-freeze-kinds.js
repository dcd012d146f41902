// freeze, seal and preventExtensions on arrays, arguments, typed arrays, functions and strings.
"use strict";
const t = f => { try { return String(f()); } catch (e) { return e.name; } };
const arr = Object.freeze([1, 2]);
console.log(t(() => arr.push(3)), t(() => { arr[0] = 9; }), t(() => { arr.length = 0; }), t(() => arr.sort()), t(() => arr.pop()), t(() => delete arr[0]), arr.join());
const sealed = Object.seal([1, 2, 3]);
console.log(t(() => sealed.pop()), t(() => { sealed.length = 1; }), sealed.join(), t(() => { sealed[0] = 7; return sealed; }), t(() => sealed.reverse()));
const ext = Object.preventExtensions([1, , 3]);
console.log(t(() => { ext[1] = 2; }), t(() => ext.push(4)), t(() => ext.pop()), t(() => ext.push(1)), ext.length);
console.log(t(() => Object.freeze(new Uint8Array(2))), t(() => Object.isFrozen(Object.freeze(new Uint8Array(0)))), t(() => Object.isSealed(Object.seal(new Uint8Array(2)))));
(function () { const a = Object.freeze(arguments); console.log(t(() => { a[0] = 1; }), a[0]); })(5);
const f = Object.freeze(function named() {});
console.log(t(() => { f.prototype = 1; }), t(() => { f.x = 1; }), Object.isFrozen('abc'), Object.isFrozen(1), Object.isSealed(Symbol()), Object.isExtensible(1));
const acc = Object.freeze({ n: 0, get v() { return inner; }, set v(x) { inner = x; } }); let inner = 1;
acc.v = 5;
console.log(acc.v, t(() => { acc.n = 1; }));
console.log(Object.isFrozen(Object.preventExtensions({})), Object.isFrozen(Object.preventExtensions({ a: 1 })), Object.isSealed(Object.preventExtensions({ get a() { return 1; } })));
const m = Object.freeze(new Map([[1, 2]])); m.set(3, 4);
console.log(m.size, Object.freeze(1), Object.freeze('s'), Object.seal(null));
