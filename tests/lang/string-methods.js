// String and RegExp: methods of strings and of String.
function show(v) { if (v === undefined) return "undefined"; if (typeof v === "string") return JSON.stringify(v); if (v === null) return "null"; if (Array.isArray(v)) { let s = "[" + v.map(show).join(",") + "]"; for (const k of ["index","input","groups","indices"]) if (k in v) s += " " + k + ":" + show(v[k]); return s; } if (typeof v === "object" && !(v instanceof RegExp)) return "{" + Object.keys(v).map(k => k + ":" + show(v[k])).join(",") + "}"; return Object.is(v, -0) ? "-0" : String(v); }
function t(src) { let r; try { r = show((0, eval)(src)); } catch (e) { r = e.name + ": " + e.message; } console.log(r); }
globalThis.show = show;
t(String.raw`"abc".at(-1)`);
t(String.raw`"abc".at(5)`);
t(String.raw`"abc".charAt(NaN)`);
t(String.raw`"abc".charCodeAt(-1)`);
t(String.raw`"a😀".codePointAt(1)`);
t(String.raw`"😀".codePointAt(1)`);
t(String.raw`"abc".concat(1,null,undefined)`);
t(String.raw`"abc".endsWith("b",2)`);
t(String.raw`"abc".includes(/a/)`);
t(String.raw`"abc".startsWith(/a/)`);
t(String.raw`"abc".endsWith(/a/)`);
t(String.raw`"abc".indexOf("",10)`);
t(String.raw`"abcabc".lastIndexOf("c",-1)`);
t(String.raw`"abcabc".lastIndexOf("c")`);
t(String.raw`"abcabc".lastIndexOf("c",NaN)`);
t(String.raw`"abc".lastIndexOf("",1)`);
t(String.raw`"a".repeat(-1)`);
t(String.raw`"a".repeat(Infinity)`);
t(String.raw`"a".repeat(2**30)`);
t(String.raw`"".repeat(2**30)`);
t(String.raw`"a".repeat(2.9)`);
t(String.raw`"a".padStart(2**30)`);
t(String.raw`"a".padEnd(5,"")`);
t(String.raw`"a".padStart(7,"xyz")`);
t(String.raw`"é".padEnd(4,"ĀB")`);
t(String.raw`"é".padEnd(2,"bĀ")==="éb"`);
t(String.raw`"abc".slice(-2)`);
t(String.raw`"abc".slice(2,1)`);
t(String.raw`"abc".substring(2,1)`);
t(String.raw`"abc".substring(NaN,-1)`);
t(String.raw`"abc".substr(-2,1)`);
t(String.raw`"abc".substr(1)`);
t(String.raw`"abc".substr(1,-1)`);
t(String.raw`String.fromCharCode(65,0x10041,NaN)`);
t(String.raw`String.fromCodePoint(0x1F600,65)`);
t(String.raw`String.fromCodePoint(-1)`);
t(String.raw`String.fromCodePoint(1.5)`);
t(String.raw`String.fromCodePoint("_")`);
t(String.raw`String.fromCodePoint(0x110000)`);
t("String.raw`a${1}\\n${2}`");
t(String.raw`String.raw({raw:"abc"},1,2,3)`);
t(String.raw`String.raw()`);
t(String.raw`String(Symbol("x"))`);
t(String.raw`new String(Symbol())`);
t(String.raw`String()`);
t(String.raw`new String("ab").length`);
t(String.raw`String.prototype.length`);
t(String.raw`"x".anchor("\"")`);
t(String.raw`"x".fontcolor("red")`);
t(String.raw`"x".big()`);
t(String.raw`"x".link(undefined)`);
t(String.raw`"x".sub()`);
t(String.raw`"x".fixed()`);
t(String.raw`String.prototype.at.call(undefined)`);
t(String.raw`String.prototype[Symbol.iterator].call(null)`);
t(String.raw`String.prototype.toString.call(1)`);
t(String.raw`String.prototype.valueOf.call({})`);
t(String.raw`String.prototype.match.call(null,/a/)`);
// expect: "c"
// expect: undefined
// expect: "a"
// expect: NaN
// expect: 128512
// expect: 56832
// expect: "abc1nullundefined"
// expect: true
// expect: TypeError: First argument to String.prototype.includes must not be a regular expression
// expect: TypeError: First argument to String.prototype.startsWith must not be a regular expression
// expect: TypeError: First argument to String.prototype.endsWith must not be a regular expression
// expect: 3
// expect: -1
// expect: 5
// expect: 5
// expect: 1
// expect: RangeError: Invalid count value: -1
// expect: RangeError: Invalid count value: Infinity
// expect: RangeError: Invalid string length
// expect: ""
// expect: "aa"
// expect: RangeError: Invalid string length
// expect: "a"
// expect: "xyzxyza"
// expect: "éĀBĀ"
// expect: true
// expect: "bc"
// expect: ""
// expect: "b"
// expect: ""
// expect: "b"
// expect: "bc"
// expect: ""
// expect: "AA\u0000"
// expect: "😀A"
// expect: RangeError: Invalid code point -1
// expect: RangeError: Invalid code point 1.5
// expect: RangeError: Invalid code point NaN
// expect: RangeError: Invalid code point 1114112
// expect: "a1\\n2"
// expect: "a1b2c"
// expect: TypeError: Cannot convert undefined or null to object
// expect: "Symbol(x)"
// expect: TypeError: Cannot convert a Symbol value to a string
// expect: ""
// expect: 2
// expect: 0
// expect: "<a name=\"&quot;\">x</a>"
// expect: "<font color=\"red\">x</font>"
// expect: "<big>x</big>"
// expect: "<a href=\"undefined\">x</a>"
// expect: "<sub>x</sub>"
// expect: "<tt>x</tt>"
// expect: TypeError: String.prototype.at called on null or undefined
// expect: TypeError: String.prototype[Symbol.iterator] called on null or undefined
// expect: TypeError: String.prototype.toString requires that 'this' be a String
// expect: TypeError: String.prototype.valueOf requires that 'this' be a String
// expect: TypeError: String.prototype.match called on null or undefined
