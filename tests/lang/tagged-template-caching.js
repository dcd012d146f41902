// The strings array is one per site and frozen; raw and cooked; this and members.
const tag = (s, ...v) => ({ s, v });
const site = (x) => tag`a${x}b`;
console.log(site(1).s === site(2).s, tag`a${1}b`.s === tag`a${1}b`.s, Object.isFrozen(site(1).s), Object.isFrozen(site(1).s.raw));
console.log(site(1).s.length, site(1).s.raw === site(2).s.raw, Array.isArray(site(1).s.raw), JSON.stringify(Object.getOwnPropertyDescriptor(site(1).s, "raw")));
const fs = [1, 2].map(() => () => tag`x`);
console.log(fs[0]().s === fs[0]().s, fs[0]().s === fs[1]().s);
const ev = () => eval("tag`x`").s;
console.log(ev() === ev());
const o = { name: "o", m(s) { return this.name + s.raw[0]; }, get g() { return (s) => "got" + s[0]; } };
console.log(o.m`x\n`, o["m"]`y`, o.g`z`, (0, o.m).call({ name: "other" }, { raw: ["!"] }));
console.log(((s) => (t) => s[0] + t[0])`a``b`, tag`${1}${2}`.s.length, tag``.s.length, tag`\u{zzz}${1}\x`.s.map(String).join(), tag`\unicode`.s.raw[0]);
console.log(String.raw`a\n${1}b`, String.raw({ raw: "abc" }, 1, 2, 3), String.raw({ raw: [] }, 1), String.raw({ raw: { length: 2, 0: "x", 1: "y" } }, "-"));
console.log(`a${1}b${`c${2}`}`, `${{ toString: () => "ts", valueOf: () => "vo" }}`, "" + { toString: () => "ts", valueOf: () => "vo" });
try { `${Symbol()}`; } catch (e) { console.log(e.message); }
