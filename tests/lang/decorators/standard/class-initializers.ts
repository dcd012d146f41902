// Initialisers of the class run last, with the replaced class as this.
const log: string[] = [];
let R: any;
function d(v: any, c: any) { c.addInitializer(function (this: any) { log.push("extra " + (this === R) + " " + this.s); }); return R = class extends v {}; }
@d class A { static s = (log.push("static"), "S"); static { log.push("block"); } }
console.log(log.join(", "));
// expect: static, block, extra true S
