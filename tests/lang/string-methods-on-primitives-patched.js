// Methods patched on String, Number, Boolean, Symbol and BigInt prototypes are seen by warm calls on primitives.
const up = s => s.toUpperCase(), fix = n => n.toFixed(1), tos = v => v.toString(), own = s => s.custom;
for (let i = 0; i < 60; i++) { up('ab'); fix(1); tos(1); tos('s'); tos(true); tos(5n); own('x'); own(1); }
const saved = [String.prototype.toUpperCase, Number.prototype.toFixed, Boolean.prototype.toString];
String.prototype.toUpperCase = function () { 'use strict'; return typeof this + ' patched'; };
Number.prototype.toFixed = () => 'fixed';
Boolean.prototype.toString = () => 'bool';
String.prototype.custom = 1; Object.defineProperty(Number.prototype, 'custom', { get() { 'use strict'; return typeof this; }, configurable: true });
console.log(up('ab'), fix(1), tos(true), tos('s'), own('x'), own(1), `${true}`, 'a'.concat('b').toUpperCase());
[String.prototype.toUpperCase, Number.prototype.toFixed, Boolean.prototype.toString] = saved;
delete String.prototype.custom; delete Number.prototype.custom;
console.log(up('ab'), fix(1), tos(true), own('x'), own(1));
Object.prototype.custom = 'from Object'; console.log(own('x'), own(1), own(true), own(1n), own(Symbol()));
delete Object.prototype.custom; console.log(own('x'));
Object.setPrototypeOf(String.prototype, { custom: 'swapped' }); console.log(own('x'), own(1));
Object.setPrototypeOf(String.prototype, Object.prototype); console.log(own('x'));
