// Nesting and conversion.
const o = { toString: () => "str", valueOf: () => 5 };
console.log(`${o}${[1, [2]]}${`${null}${undefined}`}`, `a
b`);
try { `${Symbol("s")}`; } catch (e) { console.log(e.message); }
// expect: str1,2nullundefined a
// expect: b
// expect: Cannot convert a Symbol value to a string
