// peer: none
import util = require("node:util");
export import format = util.format;
export import again = require("node:util");
import * as self from "./import-equals-require.mts";
console.log(format("%d", 5), Object.keys(self).join(), again === util);
// expect: 5 again,format true
