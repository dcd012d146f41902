// Patterns over arrays.
const [a, , b = 5, ...rest] = [1, 2, undefined, 4, 5];
console.log(a, b, rest.join());
let x = 1, y = 2;
[x, y] = [y, x];
console.log(x, y);
const [[p], [q] = [9]] = [[1]];
console.log(p, q);
// expect: 1 5 4,5
// expect: 2 1
// expect: 1 9
