// Empty parts, conditions with side effects.
let i = 0, s = ""; for (;;) { if (i > 2) break; s += i++; } for (; i < 5; ) s += i++; for (const x = 5; i < 6; i++) s += x; for (let [a, b] = [0, 1]; a < 2; a++, b *= 2) s += b;
do s += "d"; while (false); while (i-- > 5) s += "w";
console.log(s); for (var k in [7, 8]); console.log(k);
// expect: 01234512dw
// expect: 1
