// Labels on every kind of statement, nested and reused.
const log = [];
a: { log.push(1); break a; log.push(2); }
b: if (true) { if (1) break b; log.push("no"); }
c: try { log.push("try"); break c; } finally { log.push("finally"); }
d: for (const x of [1, 2]) { d2: for (const y of [1, 2]) { if (y === 2) continue d; log.push(x + "" + y); continue d2; } }
e: e2: for (;;) { break e2; }
f: do { continue f; } while (log.push("do") < 0);
g: switch (1) { case 1: break g; }
a: a2: { break a; }
h: function inner() {}
i: with ({ z: 1 }) { break i; }
j: while (true) { try { break j; } finally { log.push("out"); } }
k: for (const x in { p: 1, q: 2 }) { try { continue k; } finally { log.push(x); } }
l: { l2: { try { break l; } finally { break l2; } } log.push("after l2"); }
console.log(log.join());
yield: { break yield; }
async: for (;;) break async;
for (const bad of ["a: a: ;", "a: { a: ; }", "break;", "continue;", "a: { continue a; }", "break a;", "a: { (() => { break a })() }", "'use strict'; a: function f() {}", "a: function* g() {}", "a: let\nx", "a: class C {}", "while (1) { a: { continue a } }", "if (1) a: function f() {}"])
  try {
    new Function(bad);
    console.log(bad, "ok");
  } catch (e) {
    console.log(JSON.stringify(bad), e.name);
  }
