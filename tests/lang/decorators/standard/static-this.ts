// Initialisers of static members have the class as this.
const log: any[] = [];
function d(_: any, c: any) { c.addInitializer(function (this: any) { log.push(c.name, this.name); }); if (c.kind === "field") return function (this: any, v: any) { log.push("init", this.name); return v; }; }
class A { @d static m() {} @d static f = 1; @d static get g() { return 1; } }
console.log(log.join());
// expect: m,A,g,A,init,A,f,A
