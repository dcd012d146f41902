// String and RegExp: split, replace, match, search with strings and expressions.
function show(v) { if (v === undefined) return "undefined"; if (typeof v === "string") return JSON.stringify(v); if (v === null) return "null"; if (Array.isArray(v)) { let s = "[" + v.map(show).join(",") + "]"; for (const k of ["index","input","groups","indices"]) if (k in v) s += " " + k + ":" + show(v[k]); return s; } if (typeof v === "object" && !(v instanceof RegExp)) return "{" + Object.keys(v).map(k => k + ":" + show(v[k])).join(",") + "}"; return Object.is(v, -0) ? "-0" : String(v); }
function t(src) { let r; try { r = show((0, eval)(src)); } catch (e) { r = e.name + ": " + e.message; } console.log(r); }
globalThis.show = show;
t(String.raw`"abc".split()`);
t(String.raw`"abc".split("")`);
t(String.raw`"a,b,c".split(",",2)`);
t(String.raw`"a,b,c".split(",",0)`);
t(String.raw`"".split("")`);
t(String.raw`"".split(",")`);
t(String.raw`"abc".split("", 2)`);
t(String.raw`"a,b,".split(",")`);
t(String.raw`"abc".split("abc")`);
t(String.raw`"A<B>bold</B>and<CODE>coded</CODE>".split(/<(\/)?([^<>]+)>/)`);
t(String.raw`"ab".split(/a*?/)`);
t(String.raw`"ab".split(/a*/)`);
t(String.raw`"".split(/a*/)`);
t(String.raw`"".split(/a/)`);
t(String.raw`"abc".split(/(?:)/)`);
t(String.raw`"a😀b".split(/(?:)/u)`);
t(String.raw`"a😀b".split(/(?:)/)`);
t(String.raw`"test".split(/(?:)/, -1)`);
t(String.raw`"a1b2c3".split(/(\d)/, 3)`);
t(String.raw`"aXbxc".split(/x/i)`);
t(String.raw`"abc".split(/$/)`);
t(String.raw`"a\nb".split(/^/m)`);
t(String.raw`"abab".split(/b/y)`);
t(String.raw`"aaa".split(/a/)`);
t(String.raw`"abc".replace("b","$$")`);
t("\"abc\".replace(\"b\",\"[$`|$&|$'|$1]\")");
t(String.raw`"abcb".replaceAll("b","$&$&")`);
t(String.raw`"abc".replaceAll("","-")`);
t(String.raw`"abc".replace("","-")`);
t(String.raw`"aaa".replaceAll("aa","b")`);
t(String.raw`"abc".replaceAll(/b/,"x")`);
t(String.raw`"abc".replaceAll(/b/g,"x")`);
t(String.raw`"abc".matchAll(/b/)`);
t(String.raw`"x".replace(/x/, "$0")`);
t(String.raw`"x".replace(/(x)/, "$01$10$1$2")`);
t(String.raw`"x".replace(/(x)/, "$00")`);
t(String.raw`"abc".replace(/(?<n>b)/,"[$<n>]")`);
t(String.raw`"abc".replace(/(?<n>b)/,"[$<m>]")`);
t(String.raw`"abc".replace(/(?<n>b)/,"[$<n]")`);
t(String.raw`"abc".replace(/b/,"[$<n>]")`);
t(String.raw`"abcdefghijklm".replace(/(a)(b)(c)(d)(e)(f)(g)(h)(i)(j)(k)/,"$11-$10-$12-$1")`);
t(String.raw`"aaa".replace(/a/g, (m,i)=>i)`);
t(String.raw`"aaa".replace(/a/y, "b")`);
t(String.raw`"abc".replace(/x*/g,"-")`);
t(String.raw`"a😀".replace(/x*/gu,"-")`);
t(String.raw`"a😀".replace(/x*/g,"-").length`);
t(String.raw`"abc".replace(/b/, undefined)`);
t(String.raw`"abc".replace(/b/, null)`);
t(String.raw`"abc".replace(undefined,"x")`);
t(String.raw`"undefined".replace(undefined,"x")`);
t(String.raw`"abc".replace(/b/g, () => {})`);
t(String.raw`"abc".search(/c/)`);
t(String.raw`"abc".search("x")`);
t(String.raw`"abc".search()`);
t(String.raw`"a.c".search(".")`);
t(String.raw`"abc".match(/b/)`);
t(String.raw`"abcb".match(/b/g)`);
t(String.raw`"abc".match(/x/g)`);
t(String.raw`"abc".match()`);
t(String.raw`"abc".match("b")`);
t(String.raw`[..."a1b22".matchAll(/\d+/g)]`);
t(String.raw`[..."a1b2".matchAll("\\d")]`);
t(String.raw`"abc".match(/(?<y>b)(?<z>q)?/)`);
t(String.raw`"abc".match(/(?<y>b)(?<z>q)?/d)`);
t(String.raw`"aab".match(/(?:(?<n>a)|(?<n>b))+/).groups.n`);
t(String.raw`[.../a/g[Symbol.matchAll]("banana")].length`);
t(String.raw`/a/g[Symbol.matchAll]("x")[Symbol.toStringTag]`);
t(String.raw`"\ud83d\ude00".match(/./g).length`);
t(String.raw`"\ud83d\ude00".match(/./gu).length`);
// expect: ["abc"]
// expect: ["a","b","c"]
// expect: ["a","b"]
// expect: []
// expect: []
// expect: [""]
// expect: ["a","b"]
// expect: ["a","b",""]
// expect: ["",""]
// expect: ["A",undefined,"B","bold","/","B","and",undefined,"CODE","coded","/","CODE",""]
// expect: ["a","b"]
// expect: ["","b"]
// expect: []
// expect: [""]
// expect: ["a","b","c"]
// expect: ["a","😀","b"]
// expect: ["a","\ud83d","\ude00","b"]
// expect: ["t","e","s","t"]
// expect: ["a","1","b"]
// expect: ["a","b","c"]
// expect: ["abc"]
// expect: ["a\n","b"]
// expect: ["a","a",""]
// expect: ["","","",""]
// expect: "a$c"
// expect: "a[a|b|c|$1]c"
// expect: "abbcbb"
// expect: "-a-b-c-"
// expect: "-abc"
// expect: "ba"
// expect: TypeError: String.prototype.replaceAll called with a non-global RegExp argument
// expect: "axc"
// expect: TypeError: String.prototype.matchAll called with a non-global RegExp argument
// expect: "$0"
// expect: "xx0x$2"
// expect: "$00"
// expect: "a[b]c"
// expect: "a[]c"
// expect: "a[$<n]c"
// expect: "a[$<n>]c"
// expect: "k-j-a2-alm"
// expect: "012"
// expect: "baa"
// expect: "-a-b-c-"
// expect: "-a-😀-"
// expect: 7
// expect: "aundefinedc"
// expect: "anullc"
// expect: "abc"
// expect: "x"
// expect: "aundefinedc"
// expect: 2
// expect: -1
// expect: 0
// expect: 0
// expect: ["b"] index:1 input:"abc" groups:undefined
// expect: ["b","b"]
// expect: null
// expect: [""] index:0 input:"abc" groups:undefined
// expect: ["b"] index:1 input:"abc" groups:undefined
// expect: [["1"] index:1 input:"a1b22" groups:undefined,["22"] index:3 input:"a1b22" groups:undefined]
// expect: [["1"] index:1 input:"a1b2" groups:undefined,["2"] index:3 input:"a1b2" groups:undefined]
// expect: ["b","b",undefined] index:1 input:"abc" groups:{y:"b",z:undefined}
// expect: ["b","b",undefined] index:1 input:"abc" groups:{y:"b",z:undefined} indices:[[1,2],[1,2],undefined] groups:{y:[1,2],z:undefined}
// expect: "b"
// expect: 3
// expect: "RegExp String Iterator"
// expect: 2
// expect: 1
