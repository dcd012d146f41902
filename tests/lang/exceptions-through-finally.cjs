// What a finally block replaces, and what survives it.
const run = (f) => {
  try {
    console.log("value", f());
  } catch (e) {
    console.log("threw", e instanceof Error ? e.name : e);
  }
};
run(() => { try { return 1; } finally { return 2; } });
run(() => { try { throw 1; } finally { return 2; } });
run(() => { try { return 1; } finally { throw 2; } });
run(() => { try { throw 1; } catch (e) { return e + 10; } finally { console.log("f"); } });
run(() => { try { throw 1; } catch (e) { throw e + 10; } finally { console.log("f"); } });
run(() => { for (;;) { try { return 1; } finally { break; } } return "broken"; });
run(() => { let n = 0; for (;;) { try { return 1; } finally { if (n++ < 2) continue; } } });
run(() => { a: { try { throw 1; } finally { break a; } } return "swallowed"; });
run(() => { let x = 1; try { return x; } finally { x = 2; } });
run(() => { const o = { v: 1 }; try { return o.v; } finally { o.v = 2; } });
run(() => { try { try { throw 1; } finally { throw 2; } } catch (e) { return e; } });
run(() => { try { return (() => { throw "in"; })(); } catch (e) { return "caught " + e; } finally { } });
run(() => { try { } finally { return "empty"; } });
run(() => { try { throw undefined; } catch (e) { return typeof e; } });
run(() => { try { throw [1, 2]; } catch ([a, b]) { return a + b; } });
run(() => { try { throw {}; } catch ({ a = "default" }) { return a; } });
run(() => { try { throw null; } catch ({ a }) { return a; } });
run(() => { try { throw 1; } catch { return "no binding"; } });
run(() => { let s = ""; for (const x of [1, 2, 3]) { try { if (x === 2) continue; s += x; } finally { s += "f"; } } return s; });
run(() => { try { throw 1; } catch (e) { var e = 5; return e; } });
run(() => { try { throw 1; } catch (e) { var e = 5; } return e; });
run(() => { let f; try { throw 1; } catch (e) { f = () => e++; } return [f(), f()].join(); });
