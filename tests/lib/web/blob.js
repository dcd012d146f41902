const t = async f => { try { console.log(await f()); } catch (e) { console.log(e?.name, e?.code, e?.message); } };
await t(() => new Blob(["a", new Uint8Array([98]), new Blob(["c"]), new Uint8Array([100]).buffer]).text()); await t(() => new Blob(["abc"], { type: "X/Y" }));
await t(() => [new Blob().size, new Blob([]).type, new Blob(["é"]).size, new Blob(["a"], { type: "é" }).type]);
await t(async () => { const b = new Blob(["abcdef"]); return [await b.slice(1, -1).text(), await b.slice(-2).text(), await b.slice(4, 2).text(), b.slice(0, 2, "A/B").type, await b.slice(1, 5).slice(1, 2).text()]; });
await t(() => new Blob(['{"a":1}']).json()); await t(() => new Blob(["ab"]).bytes()); await t(() => new Blob(["ab"]).arrayBuffer());
await t(() => new Blob("abc")); await t(() => Blob([])); await t(() => new File([])); await t(() => new Blob(["x"], { type: "text/html" }).type);
await t(() => { const f = new File(["abc"], "a.txt", { type: "x/y", lastModified: 5 }); return [f, f.name, f.lastModified, f.size, f instanceof Blob]; });
for (const n of [0, 1, 999, 1000, 1023, 1500, 2048, 123456, 1e6]) console.log(new Blob(["x".repeat(n)]));
