// What a parameter decorator returns is not looked at.
function p(t: any, k: any, i: number): any { return { value: 1 }; }
class A { constructor(@p x: any) {} m(@p x: any) { return x; } }
console.log(new A(1).m(2));
// expect: 2
