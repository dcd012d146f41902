// toJSON put on prototypes is seen by warm JSON.stringify; Date's toJSON calls toISOString.
const s = v => JSON.stringify(v); class P { constructor() { this.a = 1; } } const p = new P();
for (let i = 0; i < 60; i++) { s(p); s({ a: [1, 'x'] }); s([1, 2]); s('t'); s({ d: new Date(0) }); }
P.prototype.toJSON = () => 'P'; console.log(s(p), s([p])); delete P.prototype.toJSON; console.log(s(p));
Object.prototype.toJSON = function () { return 'O' + Object.keys(this).length; }; console.log(s(p), s({}), s([1]), s({ a: {} }), s('str'), s(5), s(true), s(null)); delete Object.prototype.toJSON;
Array.prototype.toJSON = () => 'A'; console.log(s([1, 2]), s({ a: [1] }), s('x')); delete Array.prototype.toJSON; String.prototype.toJSON = function () { return 'S' + this.length; }; console.log(s('abc'), s({ k: 'v' }), s(['x'])); delete String.prototype.toJSON;
Number.prototype.toJSON = () => 'N'; Boolean.prototype.toJSON = () => 'B'; console.log(s([1, true, NaN, 'x']), s(Object(1))); delete Number.prototype.toJSON; delete Boolean.prototype.toJSON;
const iso = Date.prototype.toISOString; Date.prototype.toISOString = () => 'ISO'; console.log(s({ d: new Date(0) })); Date.prototype.toISOString = iso; Date.prototype.toJSON = () => 'DJ'; console.log(s([new Date(0)])); console.log(s(p), s([1, 'x', { a: null }]), Date.prototype.hasOwnProperty('toJSON'));
Symbol.prototype.toJSON = () => 'sym'; console.log(s([Symbol()]), s({ s: Symbol('x') })); delete Symbol.prototype.toJSON;
