// Private methods, accessors and fields; access reaches them.
const seen: any = {};
function keep(v: any, c: any) { seen[c.name] = c; }
function loud(f: any, c: any) { return function (this: any) { return f.call(this).toUpperCase(); }; }
class A {
  @keep @loud #m() { return "m"; }
  @keep #f = "f";
  @keep @loud get #g() { return "g"; }
  @keep static #s() { return "s"; }
  @loud static #t() { return "t"; }
  @keep set #w(v: any) { this.#f = v; }
  all() { return this.#m() + this.#f + this.#g; }
  static all() { return A.#s() + A.#t(); }
}
const a = new A();
console.log(a.all(), A.all());
console.log(seen["#m"].access.get(a).call(a), seen["#f"].access.get(a), seen["#g"].access.get(a), seen["#s"].access.has(A), seen["#m"].access.has({}), seen["#f"].access.has(a));
seen["#f"].access.set(a, "x");
seen["#w"].access.set(a, "y");
console.log(a.all());
console.log(Object.keys(seen["#m"].access).join(), Object.keys(seen["#f"].access).join(), Object.keys(seen["#w"].access).join(), Object.keys(seen["#g"].access).join());
try { seen["#f"].access.get({}); } catch (e) { console.log(e instanceof TypeError); }
// expect: MfG sT
// expect: M f G true false true
// expect: MyG
// expect: has,get has,get,set has,set has,get
// expect: true
