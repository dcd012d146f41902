// entries, fromEntries, groupBy, assign, is.
console.log(JSON.stringify(Object.entries({ a: 1, b: [2] })), JSON.stringify(Object.fromEntries(new Map([["x", 1], ["y", 2]]))));
console.log(JSON.stringify(Object.groupBy([1, 2, 3], (n) => (n % 2 ? "odd" : "even"))), Object.is(NaN, NaN), Object.is(0, -0));
console.log(JSON.stringify(Object.assign({ a: 1 }, null, { b: 2 }, "c")), Object.values("ab").join());
// expect: [["a",1],["b",[2]]] {"x":1,"y":2}
// expect: {"odd":[1,3],"even":[2]} true false
// expect: {"0":"c","a":1,"b":2} a,b
