// peer: none
const t = async f => { try { console.log(await f()); } catch (e) { console.log(e?.name, e?.code, e?.message); } };
await t(() => new Request("http://a/b?c#d")); await t(() => new Request("HTTP://A").url); await t(() => new Request(new URL("http://x/")).url);
await t(() => { const r = new Request("http://a/"); return [r.method, r.mode, r.credentials, r.cache, r.redirect, r.referrer, r.integrity, r.body, r.bodyUsed, r.signal.aborted]; });
await t(() => new Request("http://a/", { method: "post", body: "x", headers: { "X-Y": "z" } }));
await t(async () => { const r = new Request("http://a/", { method: "PUT", body: '{"a":1}' }); return [await r.json(), r.bodyUsed]; });
await t(async () => { const q = new Request("http://a/", { method: "POST", body: "x", headers: { a: "b" } }), w = new Request(q, { method: "PUT" }); return [w.method, w.headers.get("a"), await w.text(), q.bodyUsed]; });
await t(async () => { const q = new Request("http://a/", { method: "POST", body: "x" }), c = q.clone(); return [await q.text(), await c.text(), c.method, c.url]; });
await t(() => new Request("http://a/", { method: "POST", body: new URLSearchParams("a=b") }).headers.get("content-type"));
await t(() => new Request({ url: "http://x/", method: "POST" })); await t(() => new Request("http://a/", { signal: AbortSignal.abort() }).signal.aborted);
await t(() => new Request("http://a/", { redirect: "manual" }).redirect); await t(() => new Request("http://a/", { method: "patch" }).method);
await t(() => new Request("foo")); await t(() => new Request("")); await t(() => new Request()); await t(() => new Request("http://a/", { signal: 5 }));
await t(() => new Request("http://a/", { headers: 5 })); await t(async () => { const r = new Request("http://a/", { method: "POST", body: "x" }); await r.text(); return r.text(); });
await t(() => Request.prototype.text.call(5)); await t(() => ({ q: new Request("http://a/") }));
