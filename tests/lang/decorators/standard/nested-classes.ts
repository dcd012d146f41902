// Decorated classes inside decorated members and decorators.
// peer: none
const log: string[] = [];
const d = (n: string): any => (v: any, c: any) => { log.push(n + ":" + c.kind); };
@d("outer") class A {
  @d("method") m() { @d("inner") class B { @d("field") f = 1; } return new B().f; }
  @d("f") f = (@d("expr") class { @d("x") static x = 5; } as any).x;
  @((@d("in decorator") class { static dec(v: any, c: any) { log.push("dec"); } } as any).dec) last() {}
}
const a = new A();
console.log(a.m(), a.f);
console.log(log.join("\n"));
// expect: 1 5
// expect: in decorator:class
// expect: method:method
// expect: dec
// expect: f:field
// expect: outer:class
// expect: x:field
// expect: expr:class
// expect: field:field
// expect: inner:class
