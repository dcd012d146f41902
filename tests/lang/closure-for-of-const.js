// const in for-of is new each turn.
const fs = [];
for (const x of "abc") fs.push(() => x);
for (const k in { p: 1, q: 2 }) fs.push(() => k);
console.log(fs.map((f) => f()).join());
// expect: a,b,c,p,q
