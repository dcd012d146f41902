// Decorated classes exported by declaration, by name, as default.
const log: string[] = [];
const d = (c: any): any => { log.push(c.name); return class extends c { static is = "new"; }; };
@d export class A {}
export @d class B {}
@d class C {}
export { C, C as D };
@d export default class E { static self() { return E; } }
import * as self from "./exports.mts";
console.log(log.join(), [self.A, self.B, self.C, self.D, self.default].map((x: any) => x.is).join(), self.default === E, (E.self() as any).is);
// expect: A,B,C,E new,new,new,new,new true new
