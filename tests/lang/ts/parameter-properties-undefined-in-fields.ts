class A { seen = (this as any).y; constructor(public y: number) {} }
console.log(new A(5).seen, new A(5).y);
// expect: undefined 5
