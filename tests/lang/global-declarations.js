// run: --script
// Global lexical and var declarations across scripts.
const T = (f) => { try { return String(f()); } catch (e) { return e.name; } }, run = (t) => T(() => $262.evalScript(t));
const say = (...words) => print(words.join(' ')); const G = globalThis;
say(run('let gl = 1; var gv = 2; function gf() {} class GC {}'), 'gl' in G, 'gv' in G, 'gf' in G, 'GC' in G, T(() => gl + gv)); // expect: undefined false true true false 3
say(run('let gl'), run('var gl'), run('function gl() {}'), run('let gv'), run('var gv = 3; gv'), run('const gf = 1'), run('let fresh1; let gl;'), T(() => fresh1)); // expect: SyntaxError SyntaxError SyntaxError SyntaxError 3 SyntaxError SyntaxError ReferenceError
say(run('gl = 5; gl'), T(() => delete G.gv), T(() => (0, eval)('delete gv')), run('var configurable_; delete configurable_'), T(() => (0, eval)('var evv = 1; delete evv')), JSON.stringify(Object.getOwnPropertyDescriptor(G, 'gv'))); // expect: 5 false false false true {"value":3,"writable":true,"enumerable":true,"configurable":false}
Object.defineProperty(G, 'fixed', { value: 1 }); Object.defineProperty(G, 'soft', { value: 1, configurable: true }); Object.defineProperty(G, 'acc', { get() { return 'acc'; }, configurable: true });
say(run('var fixed; fixed'), run('function fixed() {}'), run('let fixed'), run('let soft = 2; soft'), G.soft, run('function acc() { return 1; } acc()'), run('var acc; typeof acc')); // expect: 1 TypeError SyntaxError 2 1 1 function
say(run('let undefined'), run('var undefined; undefined'), run('function undefined() {}'), run('let NaN'), run('let Array = 5; Array'), typeof G.Array, T(() => Array)); // expect: SyntaxError undefined TypeError SyntaxError 5 function 5
say(run('throw_; let tdz1 = 1'), T(() => tdz1), run('tdz1 = 2'), run('typeof tdz1'), run('let tdz1')); // expect: ReferenceError ReferenceError ReferenceError ReferenceError SyntaxError
say(run('this.viaThis = 1; viaThis'), run('(() => this === globalThis)()'), run('"use strict"; function sf() { return this; } sf()'), run('{ function inBlock() { return "b"; } } inBlock()'), 'inBlock' in G, run('let shadowed = 1; { function shadowed() {} } typeof shadowed')); // expect: 1 true undefined b true number
say(run('const c1 = 1; c1 = 2'), run('for (var loopv = 0; loopv < 3; loopv++) ; loopv'), G.loopv, run('try { throw 1 } catch (cv) { var cv = 2 } cv'), run('let a1 = 1, b1 = a1 + 1; [a1, b1].join()'), run('eval("var ev2 = 7"); ev2'), G.ev2, run('eval("let el = 1"); typeof el')); // expect: TypeError 3 3 undefined 1,2 7 7 undefined
