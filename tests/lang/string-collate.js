// String and RegExp: localeCompare in the order of the root collation.
function show(v) { if (v === undefined) return "undefined"; if (typeof v === "string") return JSON.stringify(v); if (v === null) return "null"; if (Array.isArray(v)) { let s = "[" + v.map(show).join(",") + "]"; for (const k of ["index","input","groups","indices"]) if (k in v) s += " " + k + ":" + show(v[k]); return s; } if (typeof v === "object" && !(v instanceof RegExp)) return "{" + Object.keys(v).map(k => k + ":" + show(v[k])).join(",") + "}"; return Object.is(v, -0) ? "-0" : String(v); }
function t(src) { let r; try { r = show((0, eval)(src)); } catch (e) { r = e.name + ": " + e.message; } console.log(r); }
globalThis.show = show;
t(String.raw`"a".localeCompare("b")`);
t(String.raw`"a".localeCompare("A")`);
t(String.raw`"A".localeCompare("b")`);
t(String.raw`"résumé".localeCompare("resume")`);
t(String.raw`"résumé".localeCompare("Resume")`);
t(String.raw`"a".localeCompare("á","en",{sensitivity:"base"})`);
t(String.raw`"a".localeCompare("A","en",{sensitivity:"accent"})`);
t(String.raw`"2".localeCompare("10",undefined,{numeric:true})`);
t(String.raw`"2".localeCompare("10")`);
t(String.raw`"2".localeCompare("10","en-u-kn-true")`);
t(String.raw`"a b".localeCompare("ab")`);
t(String.raw`"a-b".localeCompare("ab","en",{ignorePunctuation:true})`);
t(String.raw`"z".localeCompare("ä")`);
t(String.raw`"æ".localeCompare("ae")`);
t(String.raw`"a\u0000".localeCompare("a")`);
t(String.raw`["_a","-a"," a","Z","z","a","A","1","é","e","E","É","ö","o","ø","ß","ss","ñ","n","@","#","$","~","+","<"].sort((a,b)=>a.localeCompare(b)).join("")`);
t(String.raw`["я","а","й","и","ё","е","Я","α","z","日","あ"].sort((a,b)=>a.localeCompare(b)).join("")`);
t(String.raw`"a".localeCompare("b","zz-invalid-locale-tag-x1234567890")`);
t(String.raw`"a".localeCompare("b","i")`);
t(String.raw`"".localeCompare("a")`);
t(String.raw`"a".localeCompare()`);
// expect: -1
// expect: -1
// expect: -1
// expect: 1
// expect: 1
// expect: 0
// expect: 0
// expect: -1
// expect: 1
// expect: -1
// expect: -1
// expect: 0
// expect: 1
// expect: 1
// expect: 0
// expect: " a_a-a@#+<~$1aAeEéÉnñoöøssßzZ"
// expect: "zαаеёийяЯあ日"
// expect: RangeError: Incorrect locale information provided
// expect: RangeError: Incorrect locale information provided
// expect: -1
// expect: -1
