// for-in, keys, entries, JSON and assign agree on order: indexes, then strings, then symbols, as created.
const s = Symbol("s");
class A { constructor() { this.z = 1; this[10] = 1; this.a = 1; this[2] = 1; this[s] = 1; this["-1"] = 1; this["01"] = 1; this[4294967295] = 1; this[4294967294] = 1; this["1.5"] = 1; } }
const o = new A();
console.log(Reflect.ownKeys(o).map(String).join());
console.log(Object.keys(o).join(), JSON.stringify(o));
const seen = [];
for (const k in o) seen.push(k);
console.log(seen.join());
console.log(Object.keys(Object.assign({}, o)).join(), Object.keys({ ...o }).join(), Object.entries(o).map((e) => e[0]).join());
delete o.z;
o.z = 2;
console.log(Object.keys(o).join());
const proto = { p1: 1, a: "shadowed", 5: 1 };
Object.defineProperty(proto, "hidden", { value: 1 });
const child = Object.create(proto, { a: { value: 1, enumerable: true }, p1: { value: 2, enumerable: false }, own: { value: 3, enumerable: true }, 7: { value: 1, enumerable: true } });
const chain = [];
for (const k in child) chain.push(k);
console.log(chain.join());
for (const k in "ab") chain.push("str" + k);
for (const k in [9, , 8]) chain.push("arr" + k);
for (const k in new Uint8Array(2)) chain.push("ta" + k);
for (const k in null) chain.push("null");
for (const k in undefined) chain.push("undefined");
for (const k in 5) chain.push("num");
console.log(chain.join());
console.log(Reflect.ownKeys(class { static b() {} static a = 1; static 1 = 2; }).map(String).join(), Reflect.ownKeys([1, 2]).join(), Reflect.ownKeys("xy".split("")).join(), Reflect.ownKeys(new String("ab")).join());
