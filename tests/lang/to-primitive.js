// Symbol.toPrimitive, valueOf, toString.
const o = { [Symbol.toPrimitive](hint) { return hint === "number" ? 42 : hint === "string" ? "str" : "def"; } };
console.log(+o, `${o}`, o + "", o * 2, o == "def", [o] + "");
const p = { valueOf: () => 1, toString: () => "s" };
console.log(p + 1, `${p}`, p > 0, p + "");
try { +{ valueOf: () => ({}), toString: () => ({}) }; } catch (e) { console.log(e.message); }
// expect: 42 str def 84 true str
// expect: 2 s true 1
// expect: Cannot convert object to primitive value
