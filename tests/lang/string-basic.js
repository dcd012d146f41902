// Length, indexing, code units and points.
const s = "aé日😀";
console.log(s.length, [...s].length, s[1], s.at(-1) === "\ude00", s.charAt(9) === "", s.charCodeAt(2), s.codePointAt(3), String.fromCodePoint(128512) === "😀", String.fromCharCode(97, 233), s.isWellFormed(), s.slice(0, 4).isWellFormed(), s.slice(0, 4).toWellFormed().codePointAt(3), s[10]);
// expect: 5 4 é true true 26085 128512 true aé true false 65533 undefined
