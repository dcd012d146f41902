// Private fields, methods, accessors, in.
class A {
  #x = 1;
  #m() { return this.#x * 2; }
  get #g() { return this.#m() + 1; }
  set #g(v) { this.#x = v; }
  static has(o) { return #x in o; }
  run() { this.#g = 5; this.#x++; return [this.#x, this.#m(), this.#g].join(); }
}
console.log(new A().run(), A.has(new A()), A.has({}));
try { A.prototype.run.call({}); } catch (e) { console.log(e.name); }
// expect: 6,12,13 true false
// expect: TypeError
