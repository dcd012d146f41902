// tsc: {"useDefineForClassFields": true}
class B { set x(v: any) { console.log("setter", v); } }
class A extends B { y: number; static t: number; z = 1; constructor(public p: number) { super(); } }
console.log(Object.keys(new A(7)).join(), Object.keys(A).join(), new A(1).y);
// expect: p,y,z t undefined
