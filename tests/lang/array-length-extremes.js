const a = [];
a[4294967294] = 1;
console.log(a.length, a[4294967294], Object.keys(a).join());
try {
    a.push(2);
} catch (e) {
    console.log(e.name, a.length, a[4294967295]);
}
a.length = 3;
console.log(a.length, 4294967294 in a);
const b = [1];
b.length = 1e9;
b[5] = 6;
b.push(7);
console.log(b.length, Object.keys(b).join());
b.length = 2;
b[3] = 1;
console.log(b.length, JSON.stringify(b));
const c = [];
for (let i = 3000; i >= 0; i--) c[i] = i;
console.log(c.length, c.reduce((x, y) => x + y), c.shift(), c.length);
// expect: 4294967295 1 4294967294
// expect: RangeError 4294967295 2
// expect: 3 false
// expect: 1000000001 0,5,1000000000
// expect: 4 [1,null,null,1]
// expect: 3001 4501500 0 3000
