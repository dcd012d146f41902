exports.first = 1; const b = require("./cjs_cycle_b.cjs"); exports.second = b.seen; exports.bs = b.b;
