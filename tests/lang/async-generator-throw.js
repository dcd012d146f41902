// throw and return inside try.
async function* g() { try { yield 1; yield 2; } catch (e) { yield "caught " + e; } finally { await null; console.log("finally"); } }
(async () => {
  let it = g(); await it.next(); console.log((await it.throw("x")).value, (await it.next()).done);
  it = g(); await it.next(); console.log(JSON.stringify(await it.return("ret")));
  it = g(); await it.return(Promise.resolve("start")).then((r) => console.log(r.value));
  it = g(); await it.throw(new Error("unstarted")).catch((e) => console.log(e.message));
})();
// expect: finally
// expect: caught x true
// expect: finally
// expect: {"value":"ret","done":true}
// expect: start
// expect: unstarted
