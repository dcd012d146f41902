// Sets and their order.
const s = new Set("hello");
console.log([...s].join(""), s.size, s.add("z") === s, s.has("h"), s.delete("h"), [...s.entries()][0].join(), new Set([NaN, NaN, 0, -0]).size, Object.is([...new Set([-0])][0], 0));
// expect: helo 4 true true true e,e 2 true
