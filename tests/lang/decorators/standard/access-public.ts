// access.has, get and set work on any object.
let c!: any;
class A { @((_: any, x: any) => { c = x.access; }) value = 1; }
const o = { value: 5 }, p = Object.create(o);
console.log(c.has(o), c.has({}), c.get(p), c.has.name, c.get.name, c.set.name, c.has.length, c.get.length, c.set.length);
c.set(p, 7);
console.log(p.value, o.value, Object.hasOwn(p, "value"));
try { c.set(Object.freeze({ value: 1 }), 2); } catch (e) { console.log(e instanceof TypeError); }
// expect: true false 5 has get set 1 1 2
// expect: 7 5 true
// expect: true
