// Methods and holes.
const a = [1, , 3];
let n = 0; a.forEach(() => n++);
console.log(n, a.map((x) => x * 2).length, 1 in a.map((x) => x), a.indexOf(undefined), a.includes(undefined), a.findIndex((x) => x === undefined), a.filter(() => true).length, a.reduce((s, x) => s + x), Object.keys(a).join(), JSON.stringify(a), [...a.keys()].join(), a.flat().length);
// expect: 2 3 false -1 true 1 2 4 0,2 [1,null,3] 0,1,2 2
