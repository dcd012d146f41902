const v = 1; type T = number; class C {} interface I {} enum E { A }
export { v, type T, C, type I as J, E };
export default v;
import * as self from "./exports-of-types-and-values";
console.log(Object.keys(self).join());
// expect: C,E,default,v
