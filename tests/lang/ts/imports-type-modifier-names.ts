import { type createElement as X, createElement as type } from "./_rt";
import { createElement as as } from "./_rt";
let q: typeof X;
console.log(typeof type, typeof as);
// expect: function function
