// this is missing until super returns.
class A {}
class B extends A { constructor(call) { if (call) super(); } }
try { new B(false); } catch (e) { console.log(e.name + ": " + e.message); }
console.log(new B(true) instanceof A);
class C extends A { constructor() { super(); try { super(); } catch (e) { console.log(e.message); } } }
new C();
// expect: ReferenceError: Must call super constructor in derived class before accessing 'this' or returning from derived constructor
// expect: true
// expect: Super constructor may only be called once
