// toString of methods and classes shows no decorators of theirs.
const d: any = () => {};
class A { @d m(@d a: any, @d b: number) { return a; } }
console.log(A.prototype.m.toString().includes("@"), A.toString().includes("@"));
// expect: false false
