import * as yaml from "js-yaml";
const doc = yaml.load("a: 1\nb:\n  - x\n  - {y: 2.5, z: [true, null, ~]}\nc: &anchor {k: v}\nd: *anchor\ne: |\n  line1\n  line2\nf: >-\n  folded\n  text\ng: 0x1F\nh: \"q\\n\"\n");
console.log(JSON.stringify(doc));
console.log(yaml.dump({ a: [1, "two", { three: 3 }], s: "multi\nline", t: "yes", n: null, big: 1e21, e: "" }));
try { yaml.load("a: b: c"); } catch (e) { console.log(e.name, e.reason, e.mark.line, e.mark.column); }
console.log(JSON.stringify(yaml.loadAll("--- 1\n--- [2]\n")));
