// Private names: brands, methods, accessors, static ones, nesting, in.
const t = (f) => { try { return String(f()); } catch (e) { return e.name; } };
class A {
    #f = 1; #m() { return 'm' + this.#f; } get #g() { return 'g'; } set #g(v) { this.#f = v; } get #ro() { return 1; } set #wo(v) {} static #s = 's'; static #sm() { return A.#s; }
    run() { this.#g = 5; return [this.#f, this.#m(), this.#g, A.#sm(), A.#s].join(); }
    static has(o) { return [#f in o, #m in o, #g in o, #s in o].join(); }
    bad(k) { switch (k) { case 0: this.#m = 1; break; case 1: this.#ro = 1; break; case 2: return this.#wo; case 3: return ({}).#f; case 4: ({}).#m(); break; case 5: ({}).#g; break; case 6: ({}).#f = 1; break; case 7: return A.#sm.call(null); case 8: return #f in 1; case 9: return (class extends A {}).test(); } }
    static test() { return this.#s; }
    inc() { this.#f++; this.#f += 10; this.#f **= 1; this.#f ??= 0; [this.#f, { x: this.#f }] = [this.#f, { x: this.#f * 2 }]; for (this.#f of [this.#f]) ; return this.#f; }
    opt(o) { return o?.#f + '' + o?.#m?.() ; }
    fn() { return this.#m === new A().#m && this.#m.name; }
    delay() { return class { peek(o) { return o.#f; } }; }
}
const a = new A();
console.log(a.run(), A.has(a), A.has({}), A.has(A));
for (let i = 0; i < 10; i++) console.log(i, t(() => a.bad(i)));
console.log(a.inc(), a.opt(a), a.opt(null), a.fn(), new (a.delay())().peek(a), Reflect.ownKeys(a).length, JSON.stringify(a));
class Stamp { constructor(o) { return o; } }
class Adder extends Stamp { #x = 'stamped'; static get(o) { return o.#x; } #y() {} }
const target = {}; new Adder(target);
console.log(Adder.get(target), t(() => new Adder(target)));
const proxy = new Proxy(a, {}); console.log(t(() => A.prototype.run.call(proxy)), A.has(proxy));
class Outer { #n = 1; mk() { const self = this; return new (class Inner { #n = 2; both() { return this.#n + (self.#o ?? 0); } })(); } #o = 40; }
console.log(new Outer().mk().both());
const C1 = () => class { #b = 1; static ok(o) { return #b in o; } };
const X = C1(), Y = C1(); console.log(X.ok(new X()), X.ok(new Y()));
class Ev { #e = 7; m() { return eval('this.#e') + eval('#e in this'); } bad() { return eval('this.#none'); } }
console.log(new Ev().m(), t(() => new Ev().bad()));
console.log(t(() => (0, eval)('class Z { #q; m() { return eval("#q in this ? 1 : 2"); } } new Z().m()')));
class G { static async *#ag() { yield 1; } static *#g() { yield* [1, 2]; } static async #a() { return 3; } static async all() { const r = [...this.#g()]; for await (const x of this.#ag()) r.push(x); r.push(await this.#a()); return r.join(); } }
console.log(await G.all());
