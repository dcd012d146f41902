// Labelled break and continue through loops, try, switch and with.
const log = [];
outer: for (let i = 0; i < 3; i++) { inner: for (let j = 0; j < 3; j++) { if (j === 1) continue outer; if (i === 2) break outer; log.push(`${i}${j}`); } log.push('never'); }
console.log(log.splice(0).join());
a: b: c: for (let i = 0; i < 4; i++) { if (i === 1) continue a; if (i === 2) continue b; if (i === 3) break c; log.push(i); }
console.log(log.splice(0).join());
x: for (const v of [1, 2, 3]) { switch (v) { case 1: continue x; case 2: log.push('two'); break; default: break x; } log.push('end' + v); }
console.log(log.splice(0).join());
y: for (let i = 0; i < 3; i++) { try { if (i === 1) continue y; log.push(i); } finally { log.push('f' + i); if (i === 2) continue y; } log.push('e' + i); }
console.log(log.splice(0).join());
z: do { try { continue z; } finally { log.push('once'); } } while (log.length < 3);
console.log(log.splice(0).join());
w: while (true) { with ({ q: 1 }) { { if (q) break w; } } }
v: { try { break v; } finally { log.push('v'); } log.push('never'); }
for (const k in { a: 1, b: 2 }) u: { if (k === 'a') break u; log.push(k); }
const it = { [Symbol.iterator]() { return { next: () => ({ value: 1, done: false }), return() { log.push('closed'); return {}; } }; } };
p: for (const _ of [1, 2]) for (const __ of it) continue p;
q: for (const _ of it) { for (const __ of it) break q; }
console.log(log.splice(0).join());
r: for (let i = 0, f = () => i; i < 2; i++) { for (;;) { log.push(f()); continue r; } }
s: for (var i = 0; i < 2; i++) for (var j = 0; ; j++) { if (j > 1) continue s; log.push(i + '' + j); }
console.log(log.splice(0).join());
function f() { t: for (;;) { try { return 'ret'; } finally { break t; } } return 'after'; }
function g() { t: for (const x of [1, 2]) { try { throw x; } catch (e) { if (e === 1) continue t; return e; } finally { log.push('fin'); } } }
console.log(f(), g(), log.splice(0).join());
const check = (t) => { try { new Function(t); return 'ok'; } catch (e) { return e.name; } };
for (const text of ['a: { continue a; }', 'a: a: ;', 'a: { a: ; }', 'a: ; a: ;', 'a: { function f() { break a; } }', 'a: while (1) { (() => { break a; }); }', 'break;', 'while (1) { function f() { break; } }', 'switch (1) { case 1: continue; }', 'while (1) switch (1) { case 1: continue; }', 'a: { b: { break c; } }', 'yield: 1;', 'await: 1;', 'let: 1;', 'static: 1;', 'if (1) a: function f() {}', 'while (0) a: function f() {}', 'a: if (1) break a;', 'a: for (;;) { b: { continue a; } }', 'a: b: for (;;) continue b;', 'a: { b: for (;;) continue a; }', 'while (1) { break\na; }', 'a: while (1) { break /*\n*/ a; }', 'a: class C { static { break a; } }']) console.log(JSON.stringify(text), check(text));
