// Spread in calls and literals.
const f = (...a) => a.length;
console.log(f(...[1, 2], 3, ..."ab"), [...[1, , 3]].length, [..."a😀"].length, Math.max(...[1, 5, 3], ...new Set([9])));
console.log(JSON.stringify({ a: 0, ...{ a: 1, b: 2 }, ...null, ..."hi", ...[7] }));
class A { constructor(...a) { this.a = a; } }
console.log(new A(...[1, 2]).a.join());
// expect: 5 3 2 9
// expect: {"0":7,"1":"i","a":1,"b":2}
// expect: 1,2
