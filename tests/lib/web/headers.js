// peer: none
const h = new Headers({ "Content-Type": "text/html", "X-A": "  1 \t", accept: "y" });
h.append("x-a", "2"); h.append("Set-Cookie", "a=1"); h.append("set-cookie", "b=2"); h.append("cookie", "c=1"); h.append("Cookie", "d=2");
console.log(h.get("X-a"), h.get("none"), h.has("CONTENT-type"), h.get("set-cookie"), h.getSetCookie(), h.get("cookie"), h.getAll("Set-Cookie"));
console.log([...h], [...h.keys()].join(), [...h.values()].join("|"));
h.set("x-a", "3"); h.delete("accept"); h.delete("nothing");
console.log(h, JSON.stringify(new Headers({ b: "1", a: "2", "content-type": "x" })), h.count);
h.forEach((v, k) => console.log(k, v));
console.log(new Headers([["a", "1"], ["A", "2"]]).get("a"), new Headers(h).get("x-a"), new Headers(undefined), new Headers({ n: 5, u: undefined }).get("u"));
for (const f of [() => new Headers({ "a b": "c" }), () => new Headers({ a: "c\nd" }), () => new Headers([["a"]]), () => new Headers(5), () => new Headers(null), () => h.append("a"),
  () => h.get(), () => h.set("", "x"), () => h.has("é"), () => new Headers({ a: "\u1234" }), () => h.getAll("x"), () => h.forEach(1), () => Headers(),
  () => Headers.prototype.get.call({}, "a")]) try { console.log("no error", f()); } catch (e) { console.log(e.name, e.code, e.message); }
const it = new Headers({ a: "1", b: "2" }), seen = [];
for (const [k] of it) { seen.push(k); if (k === "a") it.append("c", "3"); }
console.log(seen.join(), Object.prototype.toString.call(it), Object.prototype.toString.call(it.entries()));
