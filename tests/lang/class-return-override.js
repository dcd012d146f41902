// Constructors that return objects.
class A { constructor() { return { other: true }; } } class B extends A { f = 1; }
console.log(new A().other, new B().other, new B().f, new B() instanceof B);
function F() { return 5; } function G() { return [1]; } console.log(new F() instanceof F, new G().length);
class C extends A { constructor() { super(); return undefined; } } console.log(new C().other);
try { new (class extends A { constructor() { return 1; } })(); } catch (e) { console.log(e.name); }
// expect: true true 1 false
// expect: true 1
// expect: true
// expect: TypeError
