// peer: none (order of 13.3.4 and 13.15.2, texts of V8)
// Evaluation order of assignments, calls and updates.
const log = [], t = (n, v) => (log.push(n), v);
const o = { get f() { log.push("get f"); return (...a) => a.length; } };
t("o", o)[t("k", "f")](t("a1"), ...t("sp", [1, 2]), t("a2"));
console.log(log.splice(0).join());
const p = new Proxy({ n: 1 }, { get(t_, k) { log.push("get " + String(k)); return t_[k]; }, set(t_, k, v) { log.push("set " + k + v); t_[k] = v; return true; }, has(t_, k) { log.push("has " + String(k)); return k in t_; } });
p.n += t("rhs", 5); p.n++; p.n ??= t("no"); p.m ||= t("yes", 1); p.n **= 2; log.push(p.n--);
console.log(log.splice(0).join());
const key = { toString() { log.push("key"); return "kk"; } };
const tgt = {}; tgt[key] = t("val", 1); tgt[key] += 1; tgt[key]++; delete tgt[key]; console.log(log.splice(0).join(), "kk" in tgt);
try { null[key] = t("never evaluated?", 1); } catch (e) { console.log(e.name, log.splice(0).join()); }
try { undefined.foo(t("arg")); } catch (e) { console.log(e.message, log.splice(0).join()); }
try { ({}).foo(t("arg")); } catch (e) { console.log(e.name, log.splice(0).join()); }
const num = n => ({ valueOf() { log.push("v" + n); return n; } });
num(1) + num(2) * num(3); num(4) < num(5); num(6) > num(7); num(8) == 8; -num(9); num(1) ** num(2); num(3) << num(4); `${num(5)}`;
console.log(log.splice(0).join());
let x = 1; x += (x = 5, 10); console.log(x); let y = 1; y = y++ + ++y; console.log(y);
var a = [1, 2, 3], i = 0; a[i++] = a[i++] + i; console.log(a.join(), i);
class C { [t("c1", "a")] = t("f1"); static [t("c2", "b")] = t("s1"); [t("c3", "m")]() {} static { t("block"); } }
log.push("|"); new C(); console.log(log.splice(0).join());
