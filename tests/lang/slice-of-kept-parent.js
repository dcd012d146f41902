const collect = globalThis.gc || (() => Bun.gc(true));
const text = Array.from({ length: 3000 }, (_, i) => "line " + i).join("\n");
const lines = text.split("\n").map((l, i) => text.slice(i * 3, i * 3 + 60));
collect();
collect();
let right = 0;
lines.forEach((l, i) => (right += l === text.substring(i * 3, i * 3 + 60)));
console.log(right, text.length, /line 2999$/.test(text));
const match = /line (1\d\d\d)[^]{100}/.exec(text);
collect();
console.log(match[1], match[0].length, match.input === text, RegExp["$1"]);
// expect: 3000 28889 true
// expect: 1000 109 true 1000
