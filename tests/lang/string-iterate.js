// By code points, broken surrogates.
console.log([..."a\ud83d\ude00\ud83db"].map((c) => c.length).join(), Array.from("\ud83d\ud83d\ude00").length);
for (const c of "é😀") console.log(c.codePointAt());
// expect: 1,2,1,1 2
// expect: 233
// expect: 128512
