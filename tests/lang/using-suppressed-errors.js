// Errors of disposal wrap those before them, in order.
const r = (name) => ({ [Symbol.dispose]() { throw "dispose " + name; } });
const show = (e) => e instanceof SuppressedError ? `Suppressed(${show(e.error)} over ${show(e.suppressed)})` : String(e);
const t = (f) => { try { console.log(f()); } catch (e) { console.log(show(e)); } };
t(() => { using a = r("a"); return "never"; });
t(() => { using a = r("a"), b = r("b"); });
t(() => { using a = r("a"), b = r("b"), c = r("c"); throw "body"; });
t(() => { using a = r("a"); using bad = 5; });
t(() => { using a = { get [Symbol.dispose]() { throw "getter"; } }; });
t(() => { for (using x of [r(1), r(2)]) ; });
t(() => { const s = new DisposableStack(); s.use(r("s1")); s.defer(() => { throw "s2"; }); s.dispose(); });
t(() => { try { using a = r("a"); } catch (e) { return "caught " + show(e); } finally { console.log("finally"); } });
const e = new SuppressedError("err", "sup", "msg");
console.log(e.name, e.message, e.error, e.suppressed, Object.keys(e).length, e instanceof Error, SuppressedError.length);
(async () => {
  const ar = (n) => ({ async [Symbol.asyncDispose]() { throw "async " + n; } });
  try { await using a = ar("a"), b = ar("b"); } catch (e) { console.log(show(e)); }
  const order = [];
  { await using x = { [Symbol.dispose]() { order.push("sync fallback"); } }, y = null; order.push("body"); }
  console.log(order.join());
})();
