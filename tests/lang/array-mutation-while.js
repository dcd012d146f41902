// Changing an array while walking it.
const a = [1, 2, 3], seen = [];
for (const x of a) { seen.push(x); if (a.length < 6) a.push(x * 10); }
console.log(seen.join());
const b = [1, 2, 3, 4]; b.forEach((x, i) => { if (i === 0) b.length = 2; seen.push("f" + x); }); console.log(seen.slice(-2).join());
const c = [1, 2, 3]; console.log(c.map((x, i) => { if (i === 0) c.shift(); return x; }).join(), c.length);
// expect: 1,2,3,10,20,30
// expect: f1,f2
// expect: 1,3, 2
