// Evaluation order of defaults and targets.
const log = [];
const t = (n, v) => { log.push(n); return v; };
[t("o", {})[t("k", "x")] = t("default", 1)] = [];
({ [t("key", "a")]: t("target", {}).z = t("d2") } = { get a() { log.push("get"); } });
console.log(log.join());
// expect: o,k,default,key,target,get,d2
