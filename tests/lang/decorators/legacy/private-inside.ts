// Private names in decorated classes, arrows and nested classes.
function log(t: any, k: string, d: PropertyDescriptor) { const f = d.value; d.value = function (...a: any[]) { return "log " + f.apply(this, a); }; }
class A { #x = 1; static #count = 0; @log m() { A.#count++; return this.#x + (() => this.#x)() + new (class { constructor(public o: A) {} get() { return this.o.#x; } })(this).get(); } static count() { return A.#count; } }
console.log(new A().m(), A.count());
// expect: log 3 1
