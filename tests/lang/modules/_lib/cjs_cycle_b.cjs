const a = require("./cjs_cycle_a.cjs"); exports.seen = Object.keys(a).join(); exports.b = 1;
