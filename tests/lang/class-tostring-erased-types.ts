// The text of a class shows none of its types, whether it has a constructor or not.
class A { x: number = 1; m(a: string): void { } }
console.log(A.toString()); // expect: class A { x         = 1; m(a        )       { } }
class B<T> extends A { declare y: T; constructor(a?: string) { super(); } }
console.log(B.toString()); // expect: class B    extends A {               constructor(a         ) { super(); } }
