// Ropes, surrogates, long and odd strings.
let s = ""; for (let i = 0; i < 3000; i++) s = i % 2 ? s + "é" : "\u{1F600}" + s; console.log(s.length, s.codePointAt(0), s.charCodeAt(2999), [...s].length, s.at(-1), s.indexOf("é"), s.lastIndexOf("\u{1F600}"));
console.log("\ud800".isWellFormed(), JSON.stringify("\ud800a\udc00"), encodeURIComponent("é\u{1F600}"), "a\ud83d".toWellFormed().charCodeAt(1));
try { encodeURIComponent("\ud800"); } catch (e) { console.log(e.name); } try { decodeURIComponent("%E0%A4"); } catch (e) { console.log(e.name); }
console.log("abc".substring(2, 0), "abc".substr(-2, 1), "abc".slice(-2, -1), "abc".slice(2, 1) === "", "x".padStart(5, "ab"), "x".padEnd(0), "abc".at(5), "é".normalize("NFD").length);
for (const f of [() => "x".repeat(-1), () => "x".repeat(2 ** 30), () => "x".normalize("bad"), () => "x".startsWith(/x/), () => String.fromCodePoint(0x110000), () => "a".replaceAll(/a/, ""), () => "a".matchAll(/a/), () => `${Symbol("q")}`, () => "x".padEnd(2 ** 30), () => String.raw(), () => "a".localeCompare("b", "not a locale!!")])
    try { console.log(f()); } catch (e) { console.log(e.name); }
console.log("aXbXc".split("X", 2).join(), "".split("").length, "".split("x").length, "ab".split("").join("-"), "a1b2".split(/(\d)/).join("|"), "abc".split(undefined).length, "test".split("t").length);
console.log("İ".toLowerCase().length, "ß".toUpperCase(), "ΑΣ".toLowerCase(), "ﬀ".toUpperCase(), "ŉ".toUpperCase().length, "I".toLocaleLowerCase("tr") === "ı");
console.log("$1 $& $$ $` $' $<x>".length, "abc".replace("b", "[$&|$`|$'|$$|$1|$0]"), "abc".replace(/(?<x>b)/, "[$<x>|$1|$2|$<y>|$01]"), "aaa".replaceAll("a", (m, o) => o), "xx".replace("", "_"), "xx".replaceAll("", "_"));
console.log("a" < "B", "a" < "á", "\u{1F600}" < "\uffff", "10" < "9", "10" < 9, [2] > "1", "é" === "e\u0301", "b".localeCompare("a"), "a".localeCompare("B"), ["b", "a", "C", "ä"].sort((x, y) => x.localeCompare(y)).join());
console.log(`a${1}${`b${2}`}c` + "\x41\u0042\u{43}\
D", String.raw`\n${1}\u`, ((s, ...v) => s.raw.join("|") + s.length + v.length + Object.isFrozen(s) + (s[1] === undefined))`\unicode and ${1} \xerxes ${2}`);
const f = x => x; const tag = s => s; const call = () => tag`same`; console.log(call() === call(), tag`same` === tag`same`);
console.log(parseInt("0x1fz"), parseInt("  -42abc"), parseInt("1e3"), parseInt("", 10), parseInt("z", 36), parseInt("12", 1), parseInt("\u00a07"), parseFloat(".5e-2x"), parseFloat("-.e"), Number("0b101"), Number(" \n12 "), Number("1_0"), Number("-0x1"), Number("Infinity"), Number("infinity"), Number(""), +[], +[5], +{}, +"\u180e1");
const o = Object("abc"); o.x = 1; console.log(Object.keys(o).join(), o[1], delete o.x, Reflect.ownKeys(o).join(), Object.getOwnPropertyDescriptor(o, 1).writable, "length" in o); try { "use strict"; (() => { "use strict"; o[0] = "z"; })(); } catch (e) { console.log(e.name); }
console.log("abc"[1], "abc"["1"], "abc"[-1], "abc"["01"], "abc"[1.5], "a\0b".length, "tab\tv\v".length, "\u2028".trim().length, "\ufeff x ".trim(), "abcabc".search(/c/), "x".concat(1, null, [2]), "abc".localeCompare("abd", undefined, {}) < 0);
