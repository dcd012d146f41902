import util = require("node:util");
import unused = require("./nothing-is-there");
import type T = require("./nor-here");
import format = util.format;
let x: typeof unused | T;
namespace N { export const v = util.format("%s", 1); }
export = { a: format("%d", 5), n: N.v };
queueMicrotask(() => console.log(JSON.stringify(module.exports))); // the assignment comes last
// expect: {"a":"5","n":"1"}
