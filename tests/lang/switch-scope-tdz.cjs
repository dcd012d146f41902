// One scope for all clauses: dead zones, closures, functions, default in the middle.
const t = (f) => { try { return f(); } catch (e) { return e.name; } };
console.log(t(() => { switch (1) { case 0: let a = 1; case 1: return a; } }), t(() => { switch (1) { case 0: let a; case 1: a = 2; return a; } }), t(() => { switch (0) { case 0: let a; case 1: a = 2; return a; } }));
console.log(t(() => { switch (1) { case 0: function f() { return 'f'; } case 1: return f(); } }), t(() => { switch (1) { case 0: class C {} case 1: return C; } }), t(() => { switch (1) { case 1: typeof b; let b; } }), t(() => { let x = 1; switch (x) { case x: let x; } }), t(() => { let x = 1; switch (x) { case 1: let y = x; return y; } }));
const order = []; const k = (n) => { order.push(n); return n; };
switch (k(3)) { case k(1): order.push('b1'); default: order.push('d'); case k(2): order.push('b2'); break; case k(4): order.push('b4'); }
console.log(order.splice(0).join());
switch (k(2)) { case k(1): order.push('b1'); default: order.push('d'); case k(2): order.push('b2'); case k(3): order.push('b3'); }
console.log(order.splice(0).join());
const fs = []; for (let i = 0; i < 3; i++) switch (i) { default: let v = i * 10; fs.push(() => v); }
console.log(fs.map((f) => f()).join());
for (const v of [NaN, -0, '1', 1, null, undefined, 1n, true]) { let r; switch (v) { case NaN: r = 'NaN'; break; case 0: r = 'zero'; break; case '1': r = 'str'; break; case 1: r = 'num'; break; case undefined: r = 'undef'; break; case null: r = 'null'; break; case 1n: r = 'big'; break; default: r = 'default'; } console.log(String(v), r); }
console.log(t(() => { switch (1) { case (() => { throw new TypeError(); })(): } }), t(() => { switch (1) { case 1: case (() => { throw 1; })(): return 'not evaluated'; } }), t(() => { switch (5) { } return 'empty'; }), t(() => { switch (1) { case 1: { let s = 1; } let s = 2; return s; } }));
function strings(s) { switch (s) { case 'a': return 1; case 'b' + 'c': return 2; case `d`: return 3; case String('e'): return 4; } return 0; }
console.log(['a', 'bc', 'd', 'e', 'x'].map(strings).join(), ((n) => { switch (n) { case 0: return 'z'; case 1: return 'o'; case 2: return 'tw'; case 3: return 'th'; case -1: return 'm'; case 1.5: return 'h'; } return '-'; })(1.5));
switch (1) { case 1: var hoisted = 'h'; let lexical = 'l'; } console.log(hoisted, typeof lexical);
