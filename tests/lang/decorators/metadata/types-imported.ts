// Imported types that are no values are Object; what only types name is imported all the same, and may be missing.
// peer: none
import { Shape, Name, Real, Types as T } from "./_shapes.ts";
import type { Real as Erased } from "./_shapes.ts";
import { type Real as Erased2, Shape as Unused } from "./_shapes.ts";
const seen: string[] = [];
(Reflect as any).metadata = (k: string, v: any): any => () => { seen.push((Array.isArray(v) ? v : [v]).map((x) => x?.name).join()); };
const d: any = () => {};
@d class A { @d a!: Shape; @d b!: Name; @d c!: Real; @d e!: T.Inner; @d f!: T.None; @d g!: Erased; @d h!: Erased2; constructor(s: Shape, r: Real) {} }
(() => { class B { m(@d s: Shape, r: Real) {} } })();
console.log(seen.join(" ")); // expect: Object Object Real Inner Object Object Object Object,Real  Object,Real Function
