let s = "", w = "";
for (let i = 0; i < 20000; i++) s += i % 10;
for (let i = 0; i < 2000; i++) w += i % 100 ? "ab" : "\u4e00";
console.log(s.length, s.slice(9990, 10001), s.charCodeAt(19999), w.length, w.charCodeAt(0), w.lastIndexOf("\u4e00"));
const half = s;
s += "x";
let t = half + "y";
console.log(half.length, s.at(-1), t.at(-1), s.length === t.length, s === t);
// expect: 20000 01234567890 57 3980 19968 3781
// expect: 20000 x y true false
