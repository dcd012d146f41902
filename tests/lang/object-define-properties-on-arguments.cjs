// defineProperty on mapped arguments: mapping ends when the element is made read-only or an accessor.
function f(a, b, c) { Object.defineProperty(arguments, 0, { value: 9 }); const r = [a]; a = 5; r.push(arguments[0]); Object.defineProperty(arguments, 1, { writable: false }); b = 7; r.push(arguments[1]); Object.defineProperty(arguments, 2, { get: () => 'acc' }); c = 8; r.push(arguments[2], c); return r.join(); }
console.log(f(1, 2, 3));
function g(a) { Object.defineProperty(arguments, 0, { value: 4, writable: false }); a = 6; return [a, arguments[0]].join(); } console.log(g(1));
function h(a) { delete arguments[0]; a = 2; arguments[0] = 3; return [a, arguments[0]].join(); } console.log(h(1));
function k(a) { Object.freeze(arguments); a = 2; return [a, arguments[0]].join(); } console.log(k(1));
function m(a, b) { arguments.length = 1; return [...arguments].join() + [].slice.call(arguments, 0).length; } console.log(m(1, 2));
