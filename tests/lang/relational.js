// Comparisons with conversion.
console.log("b" > "a", "10" < "9", "10" < 9, null >= 0, undefined >= 0, NaN < 1, 2n > 1, 1n < 1.5, "2" > 1n, [2] > 1, "a" < "B");
// expect: true true false true false false true true true true false
