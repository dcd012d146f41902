// super in methods, statics and accessors.
class A { m() { return "A.m"; } static s() { return "A.s"; } get g() { return "A.g"; } }
class B extends A { m() { return super.m() + "B"; } static s() { return super.s() + "B"; } get g() { return super.g + "B"; } }
console.log(new B().m(), B.s(), new B().g, Object.getPrototypeOf(B) === A);
// expect: A.mB A.sB A.gB true
