// ==, +, < and ToPrimitive over every pair of kinds of value.
const values = { u: undefined, n: null, t: true, f: false, z: 0, o: 1, e: "", s0: "0", s1: "1", a: "a", arr: [], arr0: [0], obj: {}, nan: NaN, big: 1n, d: new Date(0) };
const names = Object.keys(values);
for (const x of names) console.log(x, "==", names.filter((y) => values[x] == values[y]).join());
for (const x of names) console.log(x, "<", names.filter((y) => { try { return values[x] < values[y]; } catch { return false; } }).join());
for (const x of names) if (x !== "d") console.log(x, "+", names.filter((y) => y !== "d").map((y) => { try { return JSON.stringify(String(values[x] + values[y])); } catch (e) { return e.name; } }).join(" "));
const log = [];
const p = (hint) => ({ [Symbol.toPrimitive](h) { log.push(h); return 1; } });
p() + 1; p() * 1; `${p()}`; p() == 1; p() < 1; new Date(p()); [][p()]; +p(); String(p()); Number(p()); "a".concat(p()); Math.max(p());
console.log(log.join());
for (const bad of [{ [Symbol.toPrimitive]: 1 }, { [Symbol.toPrimitive]: () => ({}) }, { valueOf: () => ({}), toString: () => ({}) }, Object.create(null), { [Symbol.toPrimitive]: null, valueOf: () => 3 }, { toString: null, valueOf: () => 4 }])
  try { console.log(+bad); } catch (e) { console.log(e.name); }
