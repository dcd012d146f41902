// `@a.b` is called with a as this; in parentheses too; not when it is a call's result.
export {};
const log: string[] = [];
const ns = { name: "ns", dec(this: any, v: any, c: any) { log.push(c.name + " " + this?.name); }, deep: { name: "deep", dec(this: any, v: any, c: any) { log.push(c.name + " " + this?.name); } }, make() { return function (this: any, v: any, c: any) { log.push(c.name + " " + typeof this); }; } };
class A { @ns.dec a() {} @ns.deep.dec b() {} @(ns.dec) c() {} @ns.make() d() {} @(ns["dec"]) e() {} @(0, ns.dec) f() {} }
console.log(log.join("\n"));
// expect: a ns
// expect: b deep
// expect: c ns
// expect: d undefined
// expect: e ns
// expect: f undefined
