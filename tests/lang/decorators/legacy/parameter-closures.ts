// Decorators of parameters see the scope around the class, functions inside them too, in functions compiled late.
const log: any[] = [];
function make(tag: string) {
  const local = tag + "!";
  class A {
    constructor(@((t: any, k: any, i: any) => { log.push(local, i, tag); }) tag: any, @((t: any, k: any, i: any) => { log.push(typeof A, ((tag) => tag + local)("in")); }) local: any) { this.v = tag + local; }
    v: string;
    m(@((...a: any[]) => { log.push(local, A.name); }) local: any = tag) { return (() => local + this.v)(); }
  }
  return A;
}
for (const t of ["x", "y"]) { const A = make(t); log.push(new A(1, 2).m()); }
console.log(log.join(" "));
// expect: x! A function inx! x! 0 x x3 y! A function iny! y! 0 y y3
