// Declarations of an indirect eval go to the global object, lexical ones nowhere.
const ev = (0, eval);
const attempt = (f) => { try { return String(f()); } catch (e) { return e.name; } };
ev('var gv = 1; let gl = 2; const gk = 3; class GK {} function gf() { return 4; }');
console.log(gv, globalThis.gv, typeof gl, typeof gk, typeof GK, gf(), JSON.stringify(Object.getOwnPropertyDescriptor(globalThis, 'gv')));
console.log(delete globalThis.gv, typeof gv, delete globalThis.gf, typeof gf);
console.log(attempt(() => ev('"use strict"; var sv = 1; typeof sv')), typeof sv);
console.log(attempt(() => ev('{ function bf() { return 1; } } bf()')), typeof bf, attempt(() => { ev('implicit = 5'); return implicit; }), attempt(() => ev('"use strict"; implicit2 = 5')));
Object.defineProperty(globalThis, 'fixed', { value: 1 });
console.log(attempt(() => ev('var fixed = 2; fixed')), attempt(() => ev('function fixed() {}')), attempt(() => ev('"use strict"; fixed = 2')));
Object.defineProperty(globalThis, 'half', { value: 1, writable: true, enumerable: true });
console.log(attempt(() => ev('function half() {} typeof half')), attempt(() => ev('function NaN() {}')), attempt(() => ev('var undefined; undefined')), attempt(() => ev('let undefined; 1')));
console.log(attempt(() => { let local = 1; return ev('typeof local'); }), attempt(() => ev('this === globalThis')), attempt(() => ev('arguments')), attempt(() => new ev('1')));
console.log(attempt(() => ev('var a1 = 1, a2 = 2; a1 + a2')), 'a1' in globalThis, Object.keys(globalThis).includes('a2'));
console.log(attempt(() => new Function('return typeof ev')()), attempt(() => new Function('a', 'b = a', 'return b')(4)), attempt(() => new Function('/*', '*/){')), attempt(() => new Function('a', '}, function () {')), new Function('a,b', 'c', 'return a').length);
