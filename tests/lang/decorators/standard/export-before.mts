// @dec before export and before export default.
const log: string[] = [];
const d = (v: any, c: any) => { log.push(c.kind + " " + c.name); };
@d export class A {}
@d export default class B {}
import * as self from "./export-before.mts";
console.log(log.join(), self.A === A, self.default === B);
// expect: class A,class B true true
