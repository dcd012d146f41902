// export @dec and export default @dec, with and without a name.
const log: string[] = [];
const d = (v: any, c: any) => { log.push(c.kind + " " + c.name); return class extends v { static replaced = true; }; };
export @d class A {}
export default @d class {}
import * as self from "./export-after.mts";
console.log(log.join(), (self.A as any).replaced, (self.default as any).replaced, self.A === A);
// expect: class A,class default true true true
