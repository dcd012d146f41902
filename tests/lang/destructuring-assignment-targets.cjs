// Assignment patterns write to any reference, in order.
const log = [];
const o = new Proxy({}, { set(t, k, v) { log.push(`${String(k)}=${v}`); t[k] = v; return true; } });
[o.a, o["b" + 1], [o.c], { x: o.d, ...o.rest }, ...o.tail] = [1, 2, [3], { x: 4, y: 5 }, 6, 7];
console.log(log.join(), JSON.stringify(o.rest), o.tail.join());
let a, b;
[a, b] = [1, 2];
[a, b] = [b, a];
console.log(a, b);
({ a, b: b = 5 } = { a: 9 });
console.log(a, b);
console.log(([a] = [1, 2]).length, ({ a } = { a: 3, z: 1 }).z);
[a = 1, b = a] = [undefined, null];
console.log(a, b);
({ ["k" + a]: a } = { k1: "computed" });
console.log(a);
const order = [];
const obj = (n) => (order.push("obj" + n), {});
const key = (n) => (order.push("key" + n), "k");
const def = (n) => (order.push("def" + n), n);
({ [key(1)]: obj(1)[key(2)] = def(1), [key(3)]: obj(2).z = def(2) } = { get k() { order.push("get"); } });
console.log(order.join());
for ([a, b] of [[1, 2], [3, 4]]) ;
for ({ length: a } of ["abc"]) ;
for (o.loop of [1]) ;
for ([a] in { xy: 1 }) ;
console.log(a, b);
(a) = 1;
[(a), (b)] = [7, 8];
({ a: (a) } = { a: 6 });
console.log(a, b);
for (const bad of ["[a + 1] = []", "({ a: 1 } = {})", "([a]) = []", "({ a }) = {}", "[...a, b] = []", "[...a = 1] = []", "({ a = 1 })", "({ get a() {} } = {})", "[f()] = []", "({ a: ({ b }) } = {})", "'use strict'; [eval] = []", "'use strict'; ({ arguments } = {})", "({ ...{ a } } = {})", "let [a, a] = []", "const { b }", "[a, ...] = []"])
  try { new Function(bad); console.log("ok", bad); } catch (e) { console.log(e.name, bad); }
