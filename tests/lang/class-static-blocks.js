// Static blocks: scope, this, order, await and arguments as names.
const log = [];
class A {
    static x = 1;
    static { var local = 'v'; let inner = this.x; log.push(local + inner); function f() { return typeof inner; } log.push(f()); }
    static { log.push(typeof local, typeof inner, this === A, new.target === undefined); try { throw 1; } catch (e) { log.push(e); } }
    static #priv = 5;
    static { this.read = (o) => o.#priv; }
    static { { const q = () => this; log.push(q() === A); } for (const i of [1, 2]) { if (i === 1) continue; log.push(i); } }
    static { class Inner { static { log.push(this.name); } } }
}
console.log(log.join(), A.read(A));
try { A.read({}); } catch (e) { console.log(e.name); }
class P { static m() { return 'P.m'; } static get g() { return this.own; } }
class Q extends P { static own = 'Q'; static { log.length = 0; log.push(super.m(), super.g); super.set = 1; } }
console.log(log.join(), Q.set, 'set' in P);
let captured = [];
class Loop { static { for (let i = 0; i < 3; i++) captured.push(() => i); } }
console.log(captured.map((f) => f()).join());
const E = class Named { static { try { Named = 1; } catch (e) { log.push(e.name); } } };
console.log(log.at(-1), typeof Named);
try { class Bad { static { undefinedName; } } } catch (e) { console.log(e.message); }
class Empty { static {} static { ; } }
console.log(Object.getOwnPropertyNames(Empty).join());
function outer() { class I { static { log.push(typeof arguments_); } } }
console.log(await (async () => { class W { static x = 1; static { this.y = (async () => await 2)(); } } return W.y; })());
