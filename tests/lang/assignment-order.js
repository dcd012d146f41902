// Left before right.
const log = []; const t = (n, v) => { log.push(n); return v; };
const o = { a: 1 };
t("obj", o)[t("key", "a")] += t("val", 5); t("f", (...a) => a)(t("x"), t("y"), ...t("z", []));
t("l", 1) + t("r", 2) * t("q", 3); t("cond", true) ? t("then") : t("else");
console.log(log.join(), o.a);
// expect: obj,key,val,f,x,y,z,l,r,q,cond,then 6
