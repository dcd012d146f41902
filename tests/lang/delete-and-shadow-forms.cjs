// What delete answers for each kind of reference, sloppy and strict.
var v = 1; globalThis.g = 2; implicit = 3; eval('var ev = 4'); let l = 5; function fn() {}
console.log(delete v, delete g, delete implicit, delete ev, delete l, delete fn, delete nope, delete 5, delete this, typeof v,
    typeof implicit, typeof ev);
const o = { a: 1, get b() { return 1; } }; Object.defineProperty(o, 'c', { value: 1 });
console.log(delete o.a, delete o.b, delete o.c, delete o.none, 'c' in o, delete o['a'], delete [1, 2][0], delete 'abc'[0],
    delete 'abc'.length, delete 'abc'[9], delete (o.x, o.c), delete Math.PI, delete [].length, delete (() => 1).name);
(function () { 'use strict'; for (const f of [() => delete o.c, () => delete 'abc'[0], () => delete [].length, () => delete Object.freeze([1])[0], () => delete o.none, () => delete null.x, () => delete (void 0)?.x]) try { console.log(f()); } catch (e) { console.log(e.name); } })();
(function (a) { console.log(delete a, a, delete arguments, typeof arguments, delete arguments[0], a, arguments.length); })(1);
const log = []; delete (log.push('l'), o)[(log.push('k'), { toString() { log.push('ts'); return 'zz'; } })];
console.log(log.join());
try { delete null[{ toString() { log.push('never'); } }]; } catch (e) { console.log(e.name, log.length); }
with ({ w: 1 }) { console.log(delete w, typeof w); } const a = [1, 2, 3]; delete a[1];
console.log(1 in a, a.length, a.indexOf(undefined), delete a[5], delete a.length); const ta = new Uint8Array(2);
console.log(delete ta[0], delete ta[5], delete ta['-0'], delete ta.x);
try { eval('"use strict"; delete v'); } catch (e) { console.log(e.name); }
class K { #p = 1; static t() { try { return eval('delete new K().#p'); } catch (e) { return e.name; } } }
console.log(K.t());
