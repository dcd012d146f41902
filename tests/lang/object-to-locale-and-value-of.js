// toLocaleString and valueOf of Object.prototype: receivers as they are, errors for null.
'use strict';
const t = f => { try { return f(); } catch (e) { return e.name; } };
const tls = Object.prototype.toLocaleString; Object.defineProperty(Boolean.prototype, 'toString', { value: function () { return typeof this; }, configurable: true, writable: true });
console.log(tls.call(true), t(() => tls.call(null)), t(() => tls.call({ toString: 5 })), tls.call([1, 2]), tls.call({ toString: (...a) => a.length }), t(() => tls.call(Object.create(null))));
console.log(typeof Object.prototype.valueOf.call('s'), t(() => Object.prototype.valueOf.call(undefined)), [1.5, , null].toLocaleString('en-US'), (1234.5).toLocaleString('en-US'));
