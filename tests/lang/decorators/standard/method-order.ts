// Several decorators: evaluated from the top, called from the bottom.
const log: string[] = [];
function d(n: string) { log.push("eval " + n); return (v: any, c: any) => { log.push("call " + n); return function (this: any) { return n + "(" + v.call(this) + ")"; }; }; }
class A { @d("a") @d("b") @d("c") m() { return "m"; } }
console.log(log.join(", "));
console.log(new A().m());
// expect: eval a, eval b, eval c, call c, call b, call a
// expect: a(b(c(m)))
