// String and RegExp: case mapping, normalisation, trimming.
function show(v) { if (v === undefined) return "undefined"; if (typeof v === "string") return JSON.stringify(v); if (v === null) return "null"; if (Array.isArray(v)) { let s = "[" + v.map(show).join(",") + "]"; for (const k of ["index","input","groups","indices"]) if (k in v) s += " " + k + ":" + show(v[k]); return s; } if (typeof v === "object" && !(v instanceof RegExp)) return "{" + Object.keys(v).map(k => k + ":" + show(v[k])).join(",") + "}"; return Object.is(v, -0) ? "-0" : String(v); }
function t(src) { let r; try { r = show((0, eval)(src)); } catch (e) { r = e.name + ": " + e.message; } console.log(r); }
globalThis.show = show;
t(String.raw`"aBc".replace(/b/i, x=>x.toLowerCase())`);
t(String.raw`"İ".toLowerCase().length`);
t(String.raw`"ß".toUpperCase()`);
t(String.raw`"ŉ".toUpperCase()`);
t(String.raw`"ΑΣ ΣΑ Σ ΑΣΑ".toLowerCase()`);
t(String.raw`"ﬁ".toUpperCase()`);
t(String.raw`"ÿ".toUpperCase()`);
t(String.raw`"µ".toUpperCase()`);
t(String.raw`"I".toLocaleLowerCase("tr")`);
t(String.raw`"i".toLocaleUpperCase("tr")`);
t(String.raw`"İ".toLocaleLowerCase("tr")`);
t(String.raw`"i".toLocaleUpperCase("en")`);
t(String.raw`"I\u0307".toLocaleLowerCase("tr")`);
t(String.raw`"a".toLocaleUpperCase("x")`);
t(String.raw`"a".toLocaleUpperCase(null)`);
t(String.raw`"a".toLocaleUpperCase([])`);
t(String.raw`"a".toLocaleUpperCase(["tr","de"])`);
t(String.raw`"a".toLocaleUpperCase(5)`);
t(String.raw`"\u00cc".toLocaleLowerCase("lt").length`);
t(String.raw`"i\u0307".toLocaleUpperCase("lt").length`);
t(String.raw`"𐐀".toLowerCase()`);
t(String.raw`"Ǆ".toLowerCase()`);
t(String.raw`"ǰ".toUpperCase().length`);
t(String.raw`"ᾳ".toUpperCase()`);
t(String.raw`"ΐ".toUpperCase().length`);
t(String.raw`"Å".normalize("NFD").length`);
t(String.raw`"\u1E9B\u0323".normalize("NFKC")`);
t(String.raw`"x".normalize("nfc")`);
t(String.raw`"x".normalize(null)`);
t(String.raw`"한글".normalize("NFD").length`);
t(String.raw`"abc".normalize()`);
t(String.raw`"\uD800".isWellFormed()`);
t(String.raw`"ok".toWellFormed()`);
t(String.raw`" \t\n\u00a0\ufeffabc\u2029 ".trim()`);
t(String.raw`"  a ".trimStart()`);
t(String.raw`"  a ".trimEnd()`);
t(String.raw`"  a ".trimLeft.name`);
t(String.raw`" ".trim()`);
t(String.raw`String.prototype.trim.call(null)`);
t(String.raw`class S extends RegExp{exec(s){var m=super.exec(s); if(m) m[0]=m[0].toUpperCase(); return m}}; ["aba".replace(new S("a","g"),"[$&]"), "aba".match(new S("a","g")), new S("a").test("x")]`);
// expect: "abc"
// expect: 2
// expect: "SS"
// expect: "ʼN"
// expect: "ας σα σ ασα"
// expect: "FI"
// expect: "Ÿ"
// expect: "Μ"
// expect: "ı"
// expect: "İ"
// expect: "i"
// expect: "I"
// expect: "i"
// expect: RangeError: Incorrect locale information provided
// expect: TypeError: Cannot convert undefined or null to object
// expect: "A"
// expect: "A"
// expect: "A"
// expect: 3
// expect: 1
// expect: "𐐨"
// expect: "ǆ"
// expect: 2
// expect: "ΑΙ"
// expect: 3
// expect: 2
// expect: "ṩ"
// expect: RangeError: The normalization form should be one of NFC, NFD, NFKC, NFKD.
// expect: RangeError: The normalization form should be one of NFC, NFD, NFKC, NFKD.
// expect: 6
// expect: "abc"
// expect: false
// expect: "ok"
// expect: "abc"
// expect: "a "
// expect: "  a"
// expect: "trimStart"
// expect: ""
// expect: TypeError: String.prototype.trim called on null or undefined
// expect: ["[A]b[A]",["A","A"],false]
