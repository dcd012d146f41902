// In a derived class the initialisers run when super() has returned.
const log: string[] = [];
function d(_: any, c: any) { c.addInitializer(function (this: any) { log.push(c.name + " on " + this.constructor.name); }); }
class A { @d am() {} @d af = log.push("af"); constructor() { log.push("A"); } }
class B extends A { @d bm() {} @d bf = log.push("bf"); constructor() { log.push("before super"); super(); log.push("B"); } }
new B();
console.log(log.join("\n"));
// expect: before super
// expect: am on B
// expect: af
// expect: af on B
// expect: A
// expect: bm on B
// expect: bf
// expect: bf on B
// expect: B
