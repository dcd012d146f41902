// Private getters, setters, methods, static ones; what is writable; brand checks.
class A {
  #v = 1;
  get #both() { return this.#v; }
  set #both(v) { this.#v = v; }
  get #ro() { return "ro"; }
  set #wo(v) { this.#v = v; }
  #m() { return "m" + this.#v; }
  static #sm() { return "static " + this.name; }
  static get #sg() { return "sg"; }
  static call(c) { return c.#sm() + c.#sg; }
  run() {
    this.#both += 5;
    this.#both++;
    const out = [this.#both, this.#m(), this.#ro, (this.#wo = 9), this.#v];
    for (const f of [() => (this.#ro = 1), () => this.#wo, () => (this.#m = 1), () => this.#m++, () => ({}).#v, () => (({}).#v = 1), () => null.#v, () => ({}).#m(), () => A.call(class extends A {})])
      try { f(); out.push("no error"); } catch (e) { out.push(e.name); }
    return out.join();
  }
  static is(o) { return [#v in o, #both in o, #m in o, #ro in o].join(); }
  static same(a, b) { return a.#m === b.#m; }
  opt(o) { return [o?.#v, o?.y?.x?.#v].join("|"); }
  destructure() { ({ v: this.#v } = { v: "d" }); [this.#v] = [this.#v + "e"]; return this.#v; }
  del() { return delete this.x; }
}
const a = new A();
console.log(a.run());
console.log(A.is(a), A.is({}), A.call(A), A.same(a, new A()));
console.log(a.opt(null), a.opt(a), a.destructure());
try { A.is(1); } catch (e) { console.log(e.name); }
console.log(JSON.stringify(a), Reflect.ownKeys(a).length);
const Twice = (() => { let n = 0; return () => class { #x = n++; get(o) { return o.#x; } }; })();
const T1 = Twice(), T2 = Twice();
try { new T1().get(new T2()); } catch (e) { console.log(e.name); }
