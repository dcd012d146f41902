// String and RegExp: what RegExp remembers of the last match.
function show(v) { if (v === undefined) return "undefined"; if (typeof v === "string") return JSON.stringify(v); if (v === null) return "null"; if (Array.isArray(v)) { let s = "[" + v.map(show).join(",") + "]"; for (const k of ["index","input","groups","indices"]) if (k in v) s += " " + k + ":" + show(v[k]); return s; } if (typeof v === "object" && !(v instanceof RegExp)) return "{" + Object.keys(v).map(k => k + ":" + show(v[k])).join(",") + "}"; return Object.is(v, -0) ? "-0" : String(v); }
function t(src) { let r; try { r = show((0, eval)(src)); } catch (e) { r = e.name + ": " + e.message; } console.log(r); }
globalThis.show = show;
t(String.raw`/(.)(.)(.)/.exec("xyz"), [RegExp.$1,RegExp.$3,RegExp.$4,RegExp.lastMatch,RegExp["$&"],RegExp.lastParen,RegExp.leftContext,RegExp.rightContext,RegExp.input,RegExp.$_]`);
t("/b/.exec(\"abc\"), [RegExp[\"$`\"],RegExp[\"$'\"],RegExp[\"$+\"],RegExp.$1]");
t(String.raw`RegExp.input="zz"; RegExp.$_`);
t(String.raw`"foo bar".replace(/o+/g, x => RegExp.lastMatch + RegExp.leftContext)`);
t(String.raw`RegExp[Symbol.species]===RegExp`);
// expect: ["x","z","","xyz","xyz","z","","","xyz","xyz"]
// expect: ["a","c","",""]
// expect: "zz"
// expect: "foof bar"
// expect: true
