// Values, done, spread, early return.
function* g(n) { for (let i = 0; i < n; i++) yield i; return "end"; }
console.log([...g(3)].join(), JSON.stringify(g(0).next()), Array.from(g(4), (x) => x * x).join());
const it = g(5);
for (const x of it) if (x === 2) break;
console.log(JSON.stringify(it.next()), it[Symbol.iterator]() === it);
// expect: 0,1,2 {"value":"end","done":true} 0,1,4,9
// expect: {"done":true} true
