import a from "./ns.mjs"; let a;
