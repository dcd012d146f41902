// Early errors of strict code that sloppy code does not have.
const check = (text, strict) => { try { new Function((strict ? '"use strict";' : '') + text); return 'ok'; } catch (e) { return e.name; } };
for (const text of ['with ({}) ;', 'delete x;', 'delete (x);', 'delete ((x));', '010;', '08;', '"\\01";', '"\\8";', 'var eval;', 'arguments = 1;', 'eval++;', '--arguments;', 'function eval() {}',
    'var yield;', 'let static;', 'var interface;', '({ implements }) ;', '(a, a) => 1;', 'function f(a, a) {}', 'function f({ a }, a) {}', 'if (1) function f() {}', 'label: function f() {}',
    'for (var i = 0 in {}) ;', 'implements: 1;', 'try {} catch (eval) {}', '({ eval } = {});', '[arguments] = [];', 'class C { static { arguments; } }', 'var public = 1;', '"\\u{110000}";'])
    console.log(text, check(text, false), check(text, true));
