// Conversion in additions.
console.log(1 + "2", "3" - 1, [] + {}, [] + [], 1 + null, 1 + undefined, "a" + null, 1 + true, `${1}` + 2n, new Date(0) - 0 + "x");
try { 1n + 1; } catch (e) { console.log(e.message); }
// expect: 12 2 [object Object]  1 NaN anull 2 12 0x
// expect: Cannot mix BigInt and other types, use explicit conversions
