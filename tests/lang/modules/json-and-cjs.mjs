// JSON and CommonJS from an ES module.
import data from "./_lib/data.json" with { type: "json" };
import cjs, { named } from "./_lib/common.cjs";
console.log(data.list.length, data["k"], cjs.named === named, cjs.later(), typeof cjs.require);
console.log((await import("./_lib/common.cjs")).default === cjs);
