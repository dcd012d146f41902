// Long strings built in pieces.
let s = "";
for (let i = 0; i < 5000; i++) s += i + ",";
console.log(s.length, s.slice(0, 10), s.slice(-6), s.split(",").length, s[12345]);
let t = ""; for (let i = 0; i < 1000; i++) t = i % 10 + t + "é"; console.log(t.length, t[0], t.at(-1));
const parts = []; for (let i = 0; i < 1000; i++) parts.push("日" + i); console.log(parts.join("").length);
// expect: 23890 0,1,2,3,4, ,4999, 5001 2
// expect: 2000 9 é
// expect: 3890
