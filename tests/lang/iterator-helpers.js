// map, filter, take, drop, flatMap, reduce, toArray.
const it = () => [1, 2, 3, 4, 5].values();
console.log(it().map((x) => x * 2).filter((x) => x > 2).take(3).toArray().join(), it().drop(3).toArray().join(), it().flatMap((x) => [x, x]).take(4).toArray().join(), it().reduce((a, b) => a + b), it().some((x) => x > 4), it().every((x) => x > 4), it().find((x) => x > 2));
it().take(2).forEach((x, i) => console.log(i, x));
console.log(Iterator.from({ next() { return { done: true }; } }).toArray().length, it() instanceof Iterator);
// expect: 4,6,8 4,5 1,1,2,2 15 true false 3
// expect: 0 1
// expect: 1 2
// expect: 0 true
