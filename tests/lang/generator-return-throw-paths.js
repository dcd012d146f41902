// return() and throw() into every place of a generator.
const log = [];
const show = (...a) => console.log(a.map((v) => v && typeof v === 'object' ? JSON.stringify(v) : String(v)).join(' '));
function* body() { try { log.push('try'); yield 1; log.push('not'); } catch (e) { log.push('catch ' + e); yield 'caught'; } finally { log.push('finally'); yield 'cleanup'; log.push('after cleanup'); } return 'end'; }
let g = body(); show(g.return(1), g.next()); g = body(); try { g.throw('early'); } catch (e) { show(e, log.length, g.next()); }
g = body(); g.next(); show(g.return('r'), g.next('x'), g.next(), log.splice(0).join());
g = body(); g.next(); show(g.throw('t'), g.next(), g.next(), g.next(), log.splice(0).join());
g = body(); g.next(); g.return('r'); show(g.return('r2'), g.next(), log.splice(0).join());
g = body(); g.next(); g.return('r'); try { g.throw('t2'); } catch (e) { show(e, g.next()); } log.length = 0;
function* override() { try { yield 1; } finally { return 'mine'; } } g = override(); g.next(); show(g.return('yours'), g.next());
function* swallow() { for (;;) try { yield 1; } finally { continue; } } g = swallow(); g.next(); show(g.return(5), g.return(6)); try { show(g.throw(7)); } catch (e) { show('?'); }
const inner = (extra) => ({ [Symbol.iterator]() { return this; }, next(v) { log.push('n' + v); return { done: false, value: 'in' }; }, ...extra });
function* del(it) { const r = yield* it; log.push('result ' + r); return r; }
g = del(inner({ return(v) { log.push('r' + v); return { done: true, value: 'ret' }; } })); g.next('first'); g.next(2); show(g.return(3), log.splice(0).join());
g = del(inner({ return(v) { return { done: false, value: 'no' }; } })); g.next(); show(g.return(3), g.next(), log.splice(0).join());
g = del(inner({})); g.next(); show(g.return(4), log.splice(0).join());
g = del(inner({ throw(e) { log.push('t' + e); return { done: true, value: 'thr' }; } })); g.next(); show(g.throw(5), log.splice(0).join());
g = del(inner({ return() { log.push('closed'); return {}; } })); g.next(); try { g.throw(6); } catch (e) { show(e.name, log.splice(0).join()); }
g = del(inner({ return: null, throw: null })); g.next(); try { g.throw(7); } catch (e) { show(e.name); } log.length = 0;
g = del(inner({ return() { return 1; } })); g.next(); try { g.return(); } catch (e) { show(e.name, g.next()); }
function* nest() { try { yield* body(); } finally { log.push('outer finally'); } } log.length = 0; g = nest(); g.next(); show(g.return('z'), g.next(), log.splice(0).join());
function* reenter() { try { g.next(); } catch (e) { yield e.name; } } g = reenter(); show(g.next());
function* args() { arguments[0] = 9; const sent = yield arguments.length; yield sent + arguments[0]; } g = args(1, 2); show(g.next('lost'), g.next(10));
function* order() { const a = [yield 'a', yield 'b']; const o = { [yield 'k']: yield 'v' }; return JSON.stringify([a, o, `${yield 't'}`, (yield 'x') + (yield 'y')]); } g = order(); const seen = []; for (let r = g.next(), i = 0; ; r = g.next(i++)) { seen.push(r.value); if (r.done) break; } show(seen.join());
try { new (function* () {})(); } catch (e) { show(e.name); } show(Object.getPrototypeOf(function* () {}.prototype) === Object.getPrototypeOf(function* () {}).prototype, 'prototype' in (async () => {}), Object.keys((function* () {}).prototype).length);
function* proto() {} proto.prototype = null; show(Object.getPrototypeOf(proto()) === Object.getPrototypeOf(function* () {}).prototype);
