// Case, trim, pad, repeat, concat.
console.log("ǅ ß İ".toUpperCase(), "ΑΣ ΑΣΑ".toLowerCase(), "  x\u00a0\ufeff".trim().length, "  x ".trimStart().length, "x".padStart(5, "ab"), "x".padEnd(4), "ab".repeat(3), "a".concat(1, null), "abc".padStart(2));
try { "a".repeat(-1); } catch (e) { console.log(e.name + ": " + e.message); }
try { "a".repeat(2 ** 29); } catch (e) { console.log(e.name + ": " + e.message); }
// expect: Ǆ SS İ ας ασα 1 2 ababx x    ababab a1null abc
// expect: RangeError: Invalid count value: -1
// expect: RangeError: Invalid string length
