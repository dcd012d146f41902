// Classes in functions that are compiled at their first call, members compiled later still.
const log = [];
function d(n) { return (v, c) => { log.push(n + c.kind); return c.kind === "method" ? function () { return n + v.call(this); } : undefined; }; }
function make(tag) {
  function inner() {
    @d(tag)
    class A {
      #x = tag;
      @d(tag + "1") m() { const g = () => this.#x; return g(); }
      @d(tag + "2") y = () => this.#x;
      @d(tag + "3") accessor z = (function () { return tag; })();
    }
    return A;
  }
  return inner;
}
for (const t of ["p", "q"]) { const A = make(t)(), a = new A(); log.push(a.m(), a.y(), a.z); }
console.log(log.join(" "));
// expect: p1method p3accessor p2field pclass p1p p p q1method q3accessor q2field qclass q1q q q
