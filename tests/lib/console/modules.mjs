import * as ns from "./_ns.mjs";
console.log(ns, [ns]);
console.log({ ns }, ns.default, typeof ns[Symbol.toStringTag]);
