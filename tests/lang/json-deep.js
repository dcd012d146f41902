// Deep nesting is parsed, and elsewhere ends in a RangeError, not in a crash.
const name = (f) => { try { f(); return "fine"; } catch (e) { return e.name; } };
console.log(name(() => JSON.parse("[".repeat(1e6) + "]".repeat(1e6))));
console.log(name(() => JSON.parse('{"a":'.repeat(1e6))));
let o = {};
for (let i = 0, p = o; i < 1e6; i++) p = p.a = {};
console.log(name(() => JSON.stringify(o)));
console.log(name(() => JSON.parse("[".repeat(500) + "]".repeat(500))));
// expect: fine
// expect: SyntaxError
// expect: RangeError
// expect: fine
// slow
// peer: none
