#!/usr/bin/env cob
/*! kept */ /* gone */ // gone
"use strict"; 'also\x20this';
var a = 1, { b, c: d = 2, ...e } = x, [f, , g = 3, ...h] = y; let let1; const k = 1;
function fn(a, { b } = {}, [c] = [], ...d) { "use x"; return } async function af() {} function* gf() { yield; yield a; yield* b } async function* ag() { for await (const x of y) await x }
if (a) b; else if (c) { d } else e
for (;;) break; for (let i = 0; i < 1; i++) { continue } for (var i in o) x; for (const i of o) x; while (a) b; do c; while (d); do { e } while (f)
outer: for (;;) { inner: for (;;) { continue outer } break outer }
switch (a) { case 1: case 2: b; break; default: { c } } switch (d) {}
try { a } catch { b } try { a } catch ({ message }) { b } finally { c }
throw new Error; debugger; ; ;
/** @license MIT */
function g1() {
  // gone
  /* @preserve this */
  return /* @__PURE__ */ make() + /*#__PURE__*/ new Thing();
}
return a;
//# sourceURL=x.js
//# sourceMappingURL=y.map
