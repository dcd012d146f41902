// Order and conversion of keys.
const log = []; const k = (n) => ({ toString() { log.push(n); return n; } });
const o = { [k("a")]: log.push("va"), [k("b")]() {}, get [k("c")]() { return 1; } };
class A { [k("m")]() {} static [k("s")] = log.push("init"); }
o[k("x")] = log.push("rhs");
console.log(log.join(), Object.keys(o).join());
// expect: a,va,b,c,m,s,init,rhs,x a,b,c,x
