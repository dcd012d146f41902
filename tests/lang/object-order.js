// Integer keys first, then by creation.
const o = { b: 1, 2: 1, a: 1, 1: 1, [Symbol("s")]: 1, "-1": 1, "01": 1 };
o.c = 1; delete o.b; o.b = 2;
console.log(Object.keys(o).join(), Reflect.ownKeys(o).length);
// expect: 1,2,a,-1,01,c,b 8
