// Large documents go both ways.
const rows = Array.from({ length: 3000 }, (_, id) => ({ id, name: "n" + id, score: id / 8, ok: id % 2 === 0, tags: ["a", "b" + (id % 5)], nested: { deep: { x: id } } }));
const text = JSON.stringify(rows), back = JSON.parse(text);
console.log(text.length, back.length, JSON.stringify(back) === text, back[2999].nested.deep.x, back[7].tags.join());
// expect: 294291 3000 true 2999 a,b2
