// tsc: {"esModuleInterop": true}
import * as util from "node:util";
import whole, { format as put, type InspectOptions, isDeepStrictEqual } from "node:util";
import { Nothing } from "./not-there";
import type { Neither } from "./not-there-either";
import path = require("node:util");
namespace a { export namespace b { export const c = 4 } }
import alias = a.b;
function later(options?: InspectOptions) { return () => put("%d|%s", alias.c, isDeepStrictEqual([1], [1])) }
const result = { kind: typeof util.inspect, same: whole.format === put, again: path.format === put, text: later()() };
console.log(JSON.stringify(result));
export = result;
console.log(module.exports === result);
setTimeout(() => console.log(module.exports === result));
