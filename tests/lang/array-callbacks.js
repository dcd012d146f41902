// every, some, find, findLast, reduceRight.
const a = [5, 1, 4];
console.log(a.every((x) => x > 0), a.some((x) => x > 4), a.find((x) => x < 5), a.findLast((x) => x < 5), a.findLastIndex((x) => x === 9), a.reduceRight((s, x) => s + "" + x), a.map((x, i, arr) => x + i + arr.length).join());
try { [].reduce((a, b) => a); } catch (e) { console.log(e.message); }
try { a.map(5); } catch (e) { console.log(e.name); }
// expect: true true 1 4 -1 415 8,5,9
// expect: Reduce of empty array with no initial value
// expect: TypeError
