const show = p => console.log(String(p), p.size);
show(new URLSearchParams("?a=1&b=2&a=3")); show(new URLSearchParams("a=%zz%41+b&&=c&d")); show(new URLSearchParams({ a: 1, b: [2], "c d": null }));
show(new URLSearchParams([["x", "y"], new Set(["p", "q"])])); show(new URLSearchParams(new Map([["k", "v"]]))); show(new URLSearchParams(null));
show(new URLSearchParams(undefined)); show(new URLSearchParams("é=ü&\ud800=1")); show(new URLSearchParams(new URLSearchParams("a=b")));
const p = new URLSearchParams("b=1&a=2&b=3");
console.log(p.get("b"), p.getAll("b"), p.get("z"), p.has("a"), p.has("a", "3"), p.has("b", "3"), p.getAll("zz"));
p.set("b", "9"); show(p); p.append("A", "é~*-._ "); show(p); p.sort(); show(p); p.delete("b", "1"); show(p); p.delete("b"); show(p);
for (const [k, v] of new URLSearchParams("x=1&y=2")) console.log(k, v);
console.log([...p.keys()], [...p.values()], [...p.entries()], p[Symbol.iterator] === p.entries);
p.forEach(function (v, k, o) { console.log(v, k, o === p, this.t); }, { t: 1 });
const live = new URLSearchParams("a=1&b=2"), seen = [];
for (const [k] of live) { seen.push(k); if (k === "a") live.append("c", "3"); if (k === "b") live.delete("a"); }
console.log(seen.join());
console.log(p, new URLSearchParams(), Object.prototype.toString.call(p), Object.prototype.toString.call(p.keys()));
for (const f of [() => new URLSearchParams([["a"]]), () => new URLSearchParams([1]), () => p.append("a"), () => p.get(), () => p.forEach(1), () => URLSearchParams("a"),
  () => URLSearchParams.prototype.get.call({}, "a")]) try { f(); console.log("no error"); } catch (e) { console.log(e.name, e.message); }
