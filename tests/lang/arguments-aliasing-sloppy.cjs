// arguments of a sloppy function and its parameters are the same places until one is redefined or deleted.
function f(a, b) { arguments[0] = 'A'; b = 'B'; return [a, arguments[1], arguments.length]; }
console.log(JSON.stringify([f(1, 2), f(1), f()]));
function g(a) { delete arguments[0]; arguments[0] = 5; return [a, arguments[0]]; }
console.log(JSON.stringify([g(1)]));
function h(a) { Object.defineProperty(arguments, '0', { writable: false }); a = 2; return [a, arguments[0]]; }
console.log(JSON.stringify([h(1)]));
function k(a) { Object.defineProperty(arguments, '0', { value: 3 }); return a; }
console.log(JSON.stringify([k(1)]));
function m(a) { const inner = () => { arguments[0] = 'arrow'; }; inner(); return a; }
console.log(JSON.stringify([m(1)]));
function n(a, b = 2) { arguments[0] = 'x'; return a; }
console.log(JSON.stringify([n(1)]));
function p(a) { 'use strict'; arguments[0] = 'x'; return a; }
console.log(JSON.stringify([p(1)]));
function q(a, a2) { Object.freeze(arguments); a = 9; return arguments[0]; }
console.log(JSON.stringify([q(1, 2)]));
function r(a) { var arguments; return typeof arguments; }
function s(a) { var arguments = 1; return arguments; }
function u(arguments) { return arguments; }
console.log(JSON.stringify([r(1), s(1), u(7)]));
