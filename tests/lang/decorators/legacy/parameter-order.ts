// Order of decorators of a method and of its parameters, of a class and its constructor's.
const log: string[] = [];
function f(n: string): any { log.push("+" + n); return (...a: any[]) => { log.push("-" + n); }; }
@f("c1") @f("c2") class A { constructor(@f("p0") a: any, @f("p1a") @f("p1b") b: any) {} @f("m1") @f("m2") m(@f("q0") a: any, @f("q1") b: any) {} }
console.log(log.join(" "));
// expect: +m1 +m2 +q0 +q1 -q1 -q0 -m2 -m1 +c1 +c2 +p0 +p1a +p1b -p1b -p1a -p0 -c2 -c1
