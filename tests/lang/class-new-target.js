// new.target.
function F() { return new.target === undefined ? "called" : new.target.name; }
class A { constructor() { this.t = new.target.name; } }
class B extends A {}
console.log(F(), new A().t, new B().t, Reflect.construct(A, [], B).t);
// expect: called A B B
