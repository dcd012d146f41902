// One site, many shapes.
const get = (o) => o.v; let s = 0;
const objs = [{ v: 1 }, { a: 0, v: 2 }, { a: 0, b: 0, v: 3 }, Object.create({ v: 4 }), { get v() { return 5; } }, Object.assign(Object.create(null), { v: 6 }), new (class { v = 7; })(), [], "str", 5, () => 1];
for (let i = 0; i < 200; i++) s += get(objs[i % objs.length]) ?? 100;
console.log(s);
Object.prototype.v = 50; console.log(objs.map((o) => get(o)).join()); delete Object.prototype.v; console.log(get([]));
// expect: 7707
// expect: 1,2,3,4,5,6,7,50,50,50,50
// expect: undefined
