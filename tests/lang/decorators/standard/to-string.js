// toString of methods and classes begins behind the decorators of their own.
// peer: none
const d = () => {};
@d class A { @d m() { return 1; } @d static async s() {} @d get g() { return 2; } }
console.log(A.prototype.m.toString()); // expect: m() { return 1; }
console.log(A.s.toString()); // expect: async s() {}
console.log(Object.getOwnPropertyDescriptor(A.prototype, "g").get.toString()); // expect: get g() { return 2; }
console.log(A.toString().slice(0, 9)); // expect: class A {
