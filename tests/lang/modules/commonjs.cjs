// require: cycles, cache, module, this.
const a = require("./_lib/cjs_cycle_a.cjs");
console.log(JSON.stringify(a), a === require("./_lib/../_lib/cjs_cycle_a.cjs"), this === module.exports, this === exports);
console.log(typeof __filename, __dirname.split("/").pop(), module.children.length, require.main === module, module.id);
console.log(require("./_lib/data.json").list.join(), arguments.length);
try { require("./_lib/gone.cjs"); } catch (e) { console.log(e.code, e instanceof Error); }
delete require.cache[require.resolve("./_lib/cjs_cycle_a.cjs")];
console.log(require("./_lib/cjs_cycle_a.cjs") === a);
return;
console.log("not reached");
