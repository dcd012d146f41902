// Early errors of parameters, bodies and names of functions.
const check = (text) => { try { (0, eval)('(' + text + ')'); return 'ok'; } catch (e) { return e.name; } };
for (const text of ['function (a = 1) { "use strict"; }', 'function ({ a }) { "use strict"; }', 'function (...a) { "use strict"; }', 'function (a) { "use strict"; }', 'function (a) { let a; }', 'function (a) { var a; }',
    'function (a) { { let a; } }', 'function (a) { function a() {} }', '(a) => { let a; }', '(a, a) => 1', '([a], a) => 1', 'function* g() { function yield() {} }', 'function* g(x = yield) {}', 'function* yield() {}', 'async function f(x = await 1) {}',
    'async (x = await 1) => 1', 'async await => 1', 'async (await) => 1', 'function f(...a, b) {}', 'function f(...a = []) {}', '(...a, b) => 1', '(a,) => 1', '(a,,) => 1', '(,) => 1', '() => {} || 1', '() + 1', 'async () \n => 1', '(a) \n => 1',
    'function f() { break; }', 'function f() { continue; }', 'function f() { super.x; }', 'function f() { super(); }', '{ m() { super(); } }', '{ get a(b) {} }', '{ set a() {} }', '{ set a(b, c) {} }', '{ set a(...b) {} }', '{ set a({ b } = {}) {} }', '{ async get a() {} }', '{ async *a() {} }',
    'function f() { new.target = 1; }', 'function f() { new.target++; }', '() => new.target', 'function f() { () => new.target; }', 'async function f() { for await (x in y) ; }', 'function f() { for await (x of y) ; }', 'function f() { return await 1; }'])
    console.log(text.replace(/\n/g, ' LF '), check(text));
