// break and continue to labels.
let out = "";
outer: for (let i = 0; i < 3; i++) { for (let j = 0; j < 3; j++) { if (j === 1) continue outer; if (i === 2) break outer; out += i + "" + j + " "; } }
block: { out += "in"; break block; }
console.log(out);
// expect: 00 10 in
