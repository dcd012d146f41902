// Statics are inherited live.
class A { static x = 1; static get y() { return this.x + 1; } static make() { return new this(); } } class B extends A {}
console.log(B.x, B.y, B.make() instanceof B); A.x = 5; console.log(B.x, B.y); B.x = 9; console.log(A.x, B.y);
// expect: 1 2 true
// expect: 5 6
// expect: 5 10
