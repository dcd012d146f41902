// Getter and setter of one name are decorated one by one.
function g(f: any, c: any) { return function (this: any) { return "<" + f.call(this) + ">"; }; }
function s(f: any, c: any) { return function (this: any, v: any) { f.call(this, v + c.kind); }; }
class A { #v = ""; @g get x() { return this.#v; } @s set x(v) { this.#v = v; } @g static get y() { return "y"; } }
const a = new A();
a.x = "1";
console.log(a.x, A.y);
const d = Object.getOwnPropertyDescriptor(A.prototype, "x")!;
console.log(typeof d.get, typeof d.set, d.enumerable, d.configurable);
// expect: <1setter> <y>
// expect: function function false true
