// Only methods are decorated: instances still run what addInitializer was given, before the constructor's body.
const log: string[] = [];
function d(_: any, c: any) { c.addInitializer(function (this: any) { log.push("init " + c.name); }); }
class A { @d m() {} constructor() { log.push("body"); } }
class B extends A { @d n() {} }
new A(); new B();
console.log(log.join());
// expect: init m,body,init m,body,init n
