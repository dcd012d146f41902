// Who wins.
const f = () => { try { return "try"; } finally { console.log("finally"); } };
const g = () => { try { throw 1; } catch { return "catch"; } finally { return "finally"; } };
const h = () => { for (const x of [1, 2]) { try { continue; } finally { if (x === 2) return x; } } };
console.log(f(), g(), h());
try { try { throw new Error("a"); } finally { throw new Error("b"); } } catch (e) { console.log(e.message); }
// expect: finally
// expect: try finally 2
// expect: b
