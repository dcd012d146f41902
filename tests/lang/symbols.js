// Properties, registry, description.
const s = Symbol("d"), o = { [s]: 1, [Symbol.for("r")]: 2 };
console.log(o[s], o[Symbol.for("r")], s.description, s.toString(), Symbol.keyFor(Symbol.for("r")), Symbol.keyFor(s), Object.getOwnPropertySymbols(o).length, Symbol("a") === Symbol("a"));
try { s + ""; } catch (e) { console.log(e.message); }
console.log(Object(s) == s, typeof Object(s));
// expect: 1 2 d Symbol(d) r undefined 2 false
// expect: Cannot convert a Symbol value to a string
// expect: true object
