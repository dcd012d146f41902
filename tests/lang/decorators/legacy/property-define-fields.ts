// With fields defined on the instance an accessor on the prototype is shadowed.
function track(t: any, k: string) { Object.defineProperty(t, k, { get() { return "getter"; }, set(v) { throw new Error("set"); }, configurable: true }); }
class A { @track x = 1; @track declare y: number; }
const a = new A();
console.log(a.x, a.y, Object.keys(a).join());
// expect: 1 getter x
