// A name in a parameter's decorator is never the parameter.
const a = "outer a", b = "outer b";
const log: string[] = [];
function d(v: any) { return (t: any, k: any, i: any) => { log.push(v); }; }
class A { m(@d(a) a: any, @d(b) b: any, @d(a + b) c: any) { return [a, b, c].join(); } }
console.log(new A().m(1, 2, 3), log.join());
// expect: 1,2,3 outer aouter b,outer b,outer a
