// Methods lose this; arrows in fields keep it.
class A { v = 1; m() { return this?.v; } arrow = () => this.v; static s = () => this.name; }
const { m, arrow } = new A(); console.log(m(), arrow(), A.s());
// expect: undefined 1 A
