import { type Unused, notThere as alsoUnused } from "./does-not-exist";
import type { T } from "./nor-this"; import type D from "./nor-this-2"; import type * as NS from "./nor-this-3";
import Def, { A, B as C } from "./nor-this-4"; import * as All from "./nor-this-5";
let x: Unused | T | D | NS.Q | Def | A | C | All.Z | typeof alsoUnused;
function f(this: A, x: C): asserts x is C {}
class K implements All.I { p?: Def; m(x: A): x is A { return true; } }
export type { T } from "./nor-this-6"; export type * from "./nor-this-7"; export type * as Q from "./nor-this-8";
console.log("only types");
// expect: only types
