// String and RegExp: RegExp objects, flags, lastIndex, subclasses.
function show(v) { if (v === undefined) return "undefined"; if (typeof v === "string") return JSON.stringify(v); if (v === null) return "null"; if (Array.isArray(v)) { let s = "[" + v.map(show).join(",") + "]"; for (const k of ["index","input","groups","indices"]) if (k in v) s += " " + k + ":" + show(v[k]); return s; } if (typeof v === "object" && !(v instanceof RegExp)) return "{" + Object.keys(v).map(k => k + ":" + show(v[k])).join(",") + "}"; return Object.is(v, -0) ? "-0" : String(v); }
function t(src) { let r; try { r = show((0, eval)(src)); } catch (e) { r = e.name + ": " + e.message; } console.log(r); }
globalThis.show = show;
t(String.raw`/a/.exec("b")`);
t(String.raw`/(a)(?<b>b)?/.exec("xa")`);
t(String.raw`/(a)/d.exec("xa")`);
t(String.raw`/(?<k>a)|(?<k>b)/d.exec("b")`);
t(String.raw`RegExp("/")+""`);
t(String.raw`RegExp("\n")+""`);
t(String.raw`RegExp("")+""`);
t(String.raw`RegExp("[/]")+""`);
t(String.raw`RegExp("\\/")+""`);
t(String.raw`RegExp("\\\n")+""`);
t(String.raw`RegExp("a/[/]/\u2028")+""`);
t(String.raw`/a/gimsuyd.flags`);
t(String.raw`/[a--b]/v.flags`);
t(String.raw`RegExp.prototype.flags`);
t(String.raw`RegExp.prototype.source`);
t(String.raw`RegExp.prototype.global`);
t(String.raw`RegExp.prototype.toString()`);
t(String.raw`RegExp.prototype.toString.call({source:"a",flags:"b"})`);
t(String.raw`RegExp.prototype.exec.call({})`);
t(String.raw`RegExp.prototype.test.call(1)`);
t(String.raw`RegExp.prototype.toString.call(1)`);
t(String.raw`Object.getOwnPropertyDescriptor(RegExp.prototype,"global").get.call({})`);
t(String.raw`Object.getOwnPropertyDescriptor(RegExp.prototype,"source").get.call({})`);
t(String.raw`Object.getOwnPropertyDescriptor(RegExp.prototype,"flags").get.call(1)`);
t(String.raw`Object.getOwnPropertyDescriptor(RegExp.prototype,"flags").get.call({global:1,sticky:"x"})`);
t(String.raw`RegExp(/a/g)+""`);
t(String.raw`RegExp(/a/g,"i")+""`);
t(String.raw`new RegExp(/a/g)===/a/g`);
t(String.raw`var r=/a/g; RegExp(r)===r`);
t(String.raw`RegExp({[Symbol.match]:true,source:"q",flags:"g",constructor:RegExp})+""`);
t(String.raw`RegExp(undefined,undefined)+""`);
t(String.raw`RegExp(null)+""`);
t(String.raw`var r=/a/g; r.lastIndex=5; [r.test("aaa"), r.lastIndex]`);
t(String.raw`var r=/a/y; r.lastIndex=1; [r.test("ba"), r.lastIndex, r.test("ba"), r.lastIndex]`);
t(String.raw`var r=/a/g; r.lastIndex=-1; [r.test("a"), r.lastIndex]`);
t(String.raw`var r=/a/g; r.lastIndex="1"; [r.exec("aa").index, r.lastIndex]`);
t(String.raw`var r=/a/; Object.freeze(r); r.exec("a")`);
t(String.raw`Object.getOwnPropertyDescriptor(/a/,"lastIndex")`);
t(String.raw`Object.getOwnPropertyNames(/a/)`);
t(String.raw`delete /a/.lastIndex`);
t(String.raw`RegExp.escape("a.b*c")`);
t(String.raw`RegExp.escape("1 2\n\u2028\ud800é-")`);
t(String.raw`RegExp.escape("/_@,=")`);
t(String.raw`RegExp.escape(5)`);
t(String.raw`var r=/a/g; r.compile("b","i"); r+""`);
t(String.raw`var r=/a/g; r.compile(/c/m); r+""`);
t(String.raw`/a/.compile(/a/,"g")`);
t(String.raw`/a/[Symbol.replace]("banana", "o")`);
t(String.raw`/a/[Symbol.split]("banana")`);
t(String.raw`/a/[Symbol.search]("banana")`);
t(String.raw`/a/[Symbol.match]("banana")`);
t(String.raw`Object.keys(/(?<b>x)(?<a>y)/.exec("xy").groups).join()`);
t(String.raw`Object.getPrototypeOf(/(?<b>x)/.exec("x").groups)`);
t(String.raw`RegExp.prototype[Symbol.match].call(1)`);
t(String.raw`RegExp.prototype[Symbol.replace].call(1)`);
t(String.raw`class R extends RegExp{}; var r=new R("a","g"); [r instanceof R, "aba".replace(r,"x"), "aba".match(r), "aba".split(r)]`);
t(String.raw`var r=/a/; r.exec=()=>({index:1,0:"zz",length:1}); "abcdef".replace(r,"[$&]")`);
t(String.raw`var r=/a/; r.exec=()=>5; r.test("a")`);
t(String.raw`var r=/a/; r.exec=null; r.test("a")`);
t(String.raw`/(?:)/g[Symbol.replace]("ab","-")`);
t(String.raw`var r=/\udf06/u; r.exec("\ud834\udf06")`);
t(String.raw`var r=/./gu; r.lastIndex=1; [r.exec("\ud83d\ude00x")[0].length, r.lastIndex]`);
t(String.raw`/(?<!a)b/.exec("ab b").index`);
t(String.raw`/\bfoo\b/i.test("a FOO b")`);
t(String.raw`/[\p{L}--[a-z]]/v.test("a")`);
t(String.raw`/(?i:a)b/.test("Ab")`);
t(String.raw`/\u{61}/u.test("a")`);
t(String.raw`/[^]/.test("\n")`);
t(String.raw`/a.c/s.test("a\nc")`);
t(String.raw`/\cJ/.test("\n")`);
t(String.raw`/\0/.test("\0")`);
t(String.raw`/[\b]/.test("\b")`);
t(String.raw`/\1(a)/.exec("aa")`);
t(String.raw`/(?=(a+))a*b\1/.exec("baaabac")`);
t(String.raw`/(z)((a+)?(b+)?(c))*/.exec("zaacbbbcac")`);
// expect: null
// expect: ["a","a",undefined] index:1 input:"xa" groups:{b:undefined}
// expect: ["a","a"] index:1 input:"xa" groups:undefined indices:[[1,2],[1,2]] groups:undefined
// expect: ["b",undefined,"b"] index:0 input:"b" groups:{k:"b"} indices:[[0,1],undefined,[0,1]] groups:{k:[0,1]}
// expect: "/\\//"
// expect: "/\\n/"
// expect: "/(?:)/"
// expect: "/[/]/"
// expect: "/\\//"
// expect: "/\\n/"
// expect: "/a\\/[/]\\/\\u2028/"
// expect: "dgimsuy"
// expect: "v"
// expect: ""
// expect: "(?:)"
// expect: undefined
// expect: "/(?:)/"
// expect: "/a/b"
// expect: TypeError: Method RegExp.prototype.exec called on incompatible receiver #<Object>
// expect: TypeError: Method RegExp.prototype.test called on incompatible receiver 1
// expect: TypeError: Method RegExp.prototype.toString called on incompatible receiver 1
// expect: TypeError: RegExp.prototype.global getter called on non-RegExp object
// expect: TypeError: RegExp.prototype.source getter called on non-RegExp object
// expect: TypeError: RegExp.prototype.flags getter called on non-object 1
// expect: "gy"
// expect: "/a/g"
// expect: "/a/i"
// expect: false
// expect: true
// expect: "[object Object]"
// expect: "/(?:)/"
// expect: "/null/"
// expect: [false,0]
// expect: [true,2,false,0]
// expect: [true,1]
// expect: [1,2]
// expect: ["a"] index:0 input:"a" groups:undefined
// expect: {value:0,writable:true,enumerable:false,configurable:false}
// expect: ["lastIndex"]
// expect: false
// expect: "\\x61\\.b\\*c"
// expect: "\\x31\\x202\\n\\u2028\\ud800é\\x2d"
// expect: "\\/_\\x40\\x2c\\x3d"
// expect: TypeError: input argument must be a string
// expect: "/b/i"
// expect: "/c/m"
// expect: TypeError: Cannot supply flags when constructing one RegExp from another
// expect: "bonana"
// expect: ["b","n","n",""]
// expect: 1
// expect: ["a"] index:1 input:"banana" groups:undefined
// expect: "b,a"
// expect: null
// expect: TypeError: Method RegExp.prototype.@@match called on incompatible receiver 1
// expect: TypeError: Method RegExp.prototype.@@replace called on incompatible receiver 1
// expect: [true,"xbx",["a","a"],["","b",""]]
// expect: "a[zz]def"
// expect: TypeError: RegExp exec method returned something other than an Object or null
// expect: true
// expect: "-a-b-"
// expect: null
// expect: [2,2]
// expect: 3
// expect: true
// expect: false
// expect: true
// expect: true
// expect: true
// expect: true
// expect: true
// expect: true
// expect: true
// expect: ["a","a"] index:0 input:"aa" groups:undefined
// expect: ["aba","a"] index:3 input:"baaabac" groups:undefined
// expect: ["zaacbbbcac","z","ac","a",undefined,"c"] index:0 input:"zaacbbbcac" groups:undefined
