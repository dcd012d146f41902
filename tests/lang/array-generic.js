// Array methods on array-likes.
const o = { length: 2, 0: "a", 1: "b" };
console.log(Array.prototype.map.call(o, (x) => x + x).join(), Array.prototype.push.call(o, "c"), o.length, o[2], Array.prototype.join.call("abc", "-"), Array.prototype.slice.call(o, 1).join(), Array.prototype.reverse.call({ length: 0 }).length);
// expect: aa,bb 3 3 c a-b-c b,c 0
