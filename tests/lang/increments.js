// On properties, strings and BigInts.
let s = "5", b = 1n; const o = { n: 1, get c() { return this.n; }, set c(v) { this.n = v * 10; } };
console.log(s++, s, `${b++}`, `${b}`, ++o.n, o.c++, o.n, --o["n"], typeof s);
// expect: 5 6 1 2 2 2 30 29 number
