// Patterns over objects.
const { a, b: { c = 3, ...others }, ["d" + 1]: d, ...rest } = { a: 1, b: { x: 1, y: 2 }, d1: 4, e: 5, f: 6 };
console.log(a, c, JSON.stringify(others), d, JSON.stringify(rest));
let o = {};
({ a: o.p, b: o["q"] } = { a: 1, b: 2 });
console.log(JSON.stringify(o));
// expect: 1 3 {"x":1,"y":2} 4 {"e":5,"f":6}
// expect: {"p":1,"q":2}
