// Spread calls user iterators once, in order.
const log = []; const it = (n) => ({ *[Symbol.iterator]() { log.push("start" + n); yield n; log.push("end" + n); } });
console.log([...it(1), (log.push("mid"), 5), ...it(2)].join(), log.join());
// expect: 1,5,2 start1,end1,mid,start2,end2
