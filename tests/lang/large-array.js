// A million elements.
const a = []; for (let i = 0; i < 1e6; i++) a.push(i);
let s = 0; for (const x of a) s += x; for (let i = 0; i < a.length; i++) s -= a[i];
console.log(s, a.length, a.reduce((x, y) => x + y), a.slice(999990).join(), a.indexOf(999999));
while (a.length > 10) a.pop(); console.log(a.join());
// expect: 0 1000000 499999500000 999990,999991,999992,999993,999994,999995,999996,999997,999998,999999 999999
// expect: 0,1,2,3,4,5,6,7,8,9
