// Type-only imports and exports are erased.
import type { Stats } from "node:fs";
import { type Dirent } from "node:fs";
export type { Stats };
type Local = Stats | Dirent;
const x: Local | 1 = 1;
console.log(x);
// expect: 1
