// Computed keys are evaluated once, before any decorator.
let n = 0;
const log: any[] = [];
const key = () => { log.push("key"); return "k" + n++; };
function d(t: any, k: any): any { log.push(k); }
const sym = Symbol("s");
class A { @d [key()]() {} @d static [key()]() {} @d [key()] = 1; @d accessor [key()] = 2; @d [sym]() {} @d get [key()]() { return 1; } }
console.log(log.map(String).join(), Object.keys(new A()).join());
// expect: key,key,key,key,key,k0,k2,k3,Symbol(s),k4,k1 k2
