// Private names are per class.
const make = () => class { #p = 1; static read(o) { return o.#p; } };
const A = make(), B = make();
console.log(A.read(new A())); try { A.read(new B()); } catch (e) { console.log(e.name); }
class C { #a = 1; static { try { ({}).#a; } catch (e) { console.log(e.name); } } set(v) { this.#a ??= v; this.#a += v; return this.#a; } } console.log(new C().set(2));
class D { #m() {} set() { try { this.#m = 1; } catch (e) { console.log(e.name); } } get #g() { return 1; } setg() { try { this.#g = 1; } catch (e) { console.log(e.name); } } } new D().set(); new D().setg();
// expect: 1
// expect: TypeError
// expect: TypeError
// expect: 3
// expect: TypeError
// expect: TypeError
