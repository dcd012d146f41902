// Members named by symbols, numbers and strings that are no identifiers.
const s = Symbol("s"), log: any[] = [];
const d = (v: any, c: any) => { log.push(typeof c.name + ":" + String(c.name)); };
class A { @d [s] = 1; @d 10 = 2; @d "a b" = 3; @d 0x10() { return 16; } @d static [s]() {} @d accessor 7 = 8; @d get 1e3() { return 1; } }
const a: any = new A();
console.log(log.join(" "));
console.log(a[s], a[10], a["a b"], a[16](), a[7], a[1000]);
// expect: symbol:Symbol(s) string:16 string:7 string:1000 symbol:Symbol(s) string:10 string:a b
// expect: 1 2 3 16 8 1
