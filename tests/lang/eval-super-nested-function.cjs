// What a direct eval may name is decided by the innermost function that is no arrow.
const attempt = (f) => { try { return f(); } catch (e) { return e.name; } };
class B { get x() { return 'B.x'; } }
class D extends B {
    constructor(text) { let self; if (text) { self = attempt(() => eval(text)); } else super(); if (text) { if (self === 'SyntaxError') super(); this.got = self; } }
    direct() { return eval('super.x'); }
    arrow() { return (() => eval('super.x'))(); }
    twice() { return eval('eval("super.x")'); }
    inArrowOfEval() { return eval('(() => super.x)()'); }
    plain() { return attempt(function () { return eval('super.x'); }); }
    plainArrow() { return attempt(function () { return (() => eval('super.x'))(); }); }
    functionInEval() { return attempt(() => eval('(function () { return super.x; })')); }
    object() { return { __proto__: { x: 'proto' }, m() { return eval('super.x'); } }.m(); }
    field = eval('super.x');
    static fieldArguments = attempt(() => class { f = eval('arguments'); } && new (class { f = eval('arguments'); })());
    static fieldNested = attempt(() => new (class { f = eval('eval("arguments")'); })());
    static fieldFunction = typeof new (class { f = (function () { return eval('arguments'); })(); })().f;
}
const d = new D();
for (const name of ['direct', 'arrow', 'twice', 'inArrowOfEval', 'plain', 'plainArrow', 'functionInEval', 'object'])
    console.log(name, d[name]());
console.log(d.field, D.fieldArguments, D.fieldNested, D.fieldFunction);
console.log(new D('super(); 1').got, attempt(() => eval('super()')), attempt(() => eval('new.target')));
console.log(attempt(() => new (function () { return { t: typeof eval('new.target') }; })().t));
console.log(attempt(() => (0, eval)('new.target')), attempt(() => (0, eval)('super.x')));
