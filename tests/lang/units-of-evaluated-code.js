// Functions made from text outlive their units' other parts.
const collect = globalThis.gc || (() => Bun.gc(true));
const kept = [];
for (let i = 0; i < 150; i++) {
    const f = new Function("a", "const inner = (b) => a + b + " + i + "; return inner")(1);
    const g = (0, eval)("(function () { return () => `v${" + i + "}` })()");
    if (i % 30 === 0) kept.push(f, g);
    if (i % 50 === 0) collect();
}
collect();
console.log(kept.map((f) => f(2)).join());
// expect: 3,v0,33,v30,63,v60,93,v90,123,v120
