/** @jsxImportSource ./_rt */
import { createElement as Comp } from "./_rt";
import { createElement as Unused } from "./_rt";
let t: typeof Unused;
console.log(typeof Comp, (<Comp/>).includes("createElement"));
// expect: function true
