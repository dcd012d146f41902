// Cycles join to nothing.
const a = [1, [2, [3]]]; a.push(a);
console.log(a.join(), String([null, undefined, 1]), [[], [[]]].toString() === ",", [1, [2]].toLocaleString());
// expect: 1,2,3, ,,1 true 1,2
