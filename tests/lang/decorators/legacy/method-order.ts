// Evaluated from the top, called from the bottom; the result of one is the descriptor of the next.
const log: string[] = [];
function d(n: string) { log.push("eval " + n); return (t: any, k: string, p: PropertyDescriptor): any => { log.push("call " + n); const f = p.value; return { ...p, value: () => n + "(" + f() + ")" }; }; }
class A { @d("a") @d("b") @d("c") m() { return "m"; } }
console.log(log.join(), new A().m());
// expect: eval a,eval b,eval c,call c,call b,call a a(b(c(m)))
