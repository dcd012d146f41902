// caller and arguments of sloppy functions while they run.
function f() { return f.caller; }
function g() { return f(); }
console.log(g() === g, [1].map(f)[0], f.caller, f.arguments);
function strict() { 'use strict'; return f(); }
console.log(strict());
function own(x) { x = 9; const a = own.arguments; return [a.length, a[0], a[1], a[2], a === own.arguments, Object.prototype.toString.call(a), a.callee === own].join(); }
console.log(own(1, 2, 3), own());
function outer(x, y) { return inner(); }
function inner() { const a = outer.arguments; return a.length + ':' + a[0] + ',' + a[1] + ',' + (a.callee === outer); }
console.log(outer(4, 5), outer(4));
function rec(n) { if (n > 0) return rec(n - 1); const list = []; for (let c = rec.caller, i = 0; c && i < 3; c = c.caller, i++) list.push(c === rec); return list.join() + rec.arguments[0]; }
console.log(rec(4));
console.log(Reflect.get(f, 'caller'), f['arguments'], ({ m() { return Reflect.get(f, 'caller'); } }).m());
const o = { m() { return f(); } }, arrow = () => f();
console.log(o.m() === o.m, arrow() === arrow, new class { m() { return f(); } }().m());
function viaEval() { return eval('f()'); }
console.log(viaEval() === viaEval, g.call() === g, (function named() { return f() === named; }).apply());
for (const h of [strict, arrow, o.m, function* () {}, async () => {}, class {}])
    for (const key of ['caller', 'arguments'])
        try { h[key]; console.log('no error'); } catch (e) { console.log(e.name); }
f.caller = f.arguments = 5;
console.log(f.caller, f.arguments);
console.log(Object.getOwnPropertyDescriptor(Function.prototype, 'caller').get === Object.getOwnPropertyDescriptor(Function.prototype, 'arguments').set);
console.log(typeof function () { return arguments.callee.caller; }());
