// A decorator that binds a method at its first use.
function autobind(t: any, k: string, d: PropertyDescriptor): PropertyDescriptor { const f = d.value; return { configurable: true, get() { const b = f.bind(this); Object.defineProperty(this, k, { value: b, configurable: true }); return b; } }; }
class A { n = 5; @autobind get5() { return this.n; } }
const { get5 } = new A();
console.log(get5());
// expect: 5
