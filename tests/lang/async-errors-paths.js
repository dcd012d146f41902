// Where rejections go: awaits, returns, finally, nested, thenables that throw.
const log = [];
const t = async (name, f) => { try { log.push(name + " = " + (await f())); } catch (e) { log.push(name + " ! " + (e?.message ?? e)); } };
(async () => {
  await t("await rejection", async () => { await Promise.reject("r"); });
  await t("return rejection", async () => Promise.reject("r"));
  await t("catch", async () => { try { await Promise.reject("r"); } catch (e) { return "caught " + e; } });
  await t("return in try is not caught", async () => { try { return Promise.reject("escapes"); } catch { return "no"; } });
  await t("return await is caught", async () => { try { return await Promise.reject("in"); } catch (e) { return "caught " + e; } });
  await t("finally override", async () => { try { throw 1; } finally { return "from finally"; } });
  await t("finally await", async () => { try { return "v"; } finally { await null; log.push("in finally"); } });
  await t("finally rejects", async () => { try { return "v"; } finally { await Promise.reject("f"); } });
  await t("thenable throws", async () => await { then() { throw "then threw"; } });
  await t("thenable resolves then throws", async () => await { then(res) { res("ok"); throw "ignored"; } });
  await t("thenable twice", async () => await { then(res, rej) { res(1); rej(2); res(3); } });
  await t("getter then throws", async () => await { get then() { throw "getter"; } });
  await t("then not callable", async () => typeof (await { then: 5 }));
  await t("param default throws", async () => (async (x = (() => { throw "default"; })()) => x)());
  await t("param destructure", async () => (async ({ a }) => a)(null).catch((e) => e.name));
  await t("sync throw in async is rejection", () => { const p = (async () => { throw "x"; })(); return p.then(() => "no", (e) => "rejected " + e); });
  await t("nested", async () => { try { await (async () => { try { throw "in"; } finally { log.push("inner finally"); } })(); } catch (e) { throw "re " + e; } });
  await t("promise of promise", async () => await Promise.resolve(Promise.resolve(Promise.resolve("deep"))));
  await t("self resolve", async () => { let r; const p = new Promise((res) => (r = res)); r(p); return p; });
  await t("async arrow in map", async () => (await Promise.all([1, 2].map(async (x) => x * 2))).join());
  await t("await in args", async () => ((a, b, c) => a + b + c)(await 1, await 2, await 3));
  await t("await order", async () => { let s = ""; s += (await "a") + s; s += await (s += "b", "c"); return s; });
  console.log(log.join("\n"));
})();
