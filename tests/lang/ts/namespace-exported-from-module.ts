export namespace E { export const a = 1; }
export namespace E { export const b = a + 1; }
export class C {} export namespace C { export const q = 1; }
import * as self from "./namespace-exported-from-module";
console.log(Object.keys(self).join(), JSON.stringify(self.E), self.C.q);
// expect: C,E {"a":1,"b":2} 1
