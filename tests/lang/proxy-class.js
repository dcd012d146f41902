// Proxies around classes and arrays.
class A { constructor(x) { this.x = x; } }
const P = new Proxy(A, { construct: (t, args, nt) => Reflect.construct(t, args.map((x) => x + 1), nt), apply: () => "called" });
console.log(new P(1).x, P.name, new (class extends P {})(5).x);
const list = new Proxy([1, 2, 3], { set(t, k, v) { t[k] = typeof v === "number" ? v : v; return true; } });
list.push(4); console.log(list.length, list.map((x) => x * 2).join(), [...list].join(), JSON.stringify(list), Array.isArray(list));
// expect: 2 A 6
// expect: 4 2,4,6,8 1,2,3,4 [1,2,3,4] true
