// String and RegExp: flags that RegExp refuses.
function show(v) { if (v === undefined) return "undefined"; if (typeof v === "string") return JSON.stringify(v); if (v === null) return "null"; if (Array.isArray(v)) { let s = "[" + v.map(show).join(",") + "]"; for (const k of ["index","input","groups","indices"]) if (k in v) s += " " + k + ":" + show(v[k]); return s; } if (typeof v === "object" && !(v instanceof RegExp)) return "{" + Object.keys(v).map(k => k + ":" + show(v[k])).join(",") + "}"; return Object.is(v, -0) ? "-0" : String(v); }
function t(src) { let r; try { r = show((0, eval)(src)); } catch (e) { r = e.name + ": " + e.message; } console.log(r); }
globalThis.show = show;
t(String.raw`RegExp("a","gg")`);
t(String.raw`RegExp("a","x")`);
t(String.raw`RegExp("x","uv")`);
// expect: SyntaxError: Invalid flags supplied to RegExp constructor 'gg'
// expect: SyntaxError: Invalid flags supplied to RegExp constructor 'x'
// expect: SyntaxError: Invalid flags supplied to RegExp constructor 'uv'
