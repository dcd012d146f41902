// Method decorators get and may return the descriptor.
function twice(t: any, k: string, d: PropertyDescriptor) { const f = d.value; d.value = function (...a: any[]) { return f.apply(this, a) * 2; }; }
function hide(t: any, k: string, d: PropertyDescriptor) { return { ...d, enumerable: true, value: function (this: any) { return "replaced " + d.value.call(this); } }; }
class A { n = 21; @twice m() { return this.n; } @hide h() { return "h"; } @twice static s(x: number) { return x; } }
console.log(new A().m(), new A().h(), A.s(4), Object.keys(A.prototype).join());
// expect: 42 replaced h 8 h
