// A constructor put on Array.prototype or an array, or a new Array[Symbol.species], is seen by warm map, slice and concat.
const kind = x => x instanceof Array ? 'A' : 'o';
const run = a => kind(a.map(x => x)) + kind(a.slice()) + kind(a.filter(() => true)) + kind(a.concat(1)) + kind(a.splice(0, 0));
for (let i = 0; i < 50; i++) run([1, 2, 3]);
console.log(run([1, 2]));
const a = [1]; a.constructor = Object;
console.log(run(a));
Array.prototype.constructor = class X { static get [Symbol.species]() { return Object; } };
console.log(run([1, 2]));
Array.prototype.constructor = Array;
console.log(run([1, 2]));
const old = Object.getOwnPropertyDescriptor(Array, Symbol.species);
Object.defineProperty(Array, Symbol.species, { get() { return Object; }, configurable: true });
console.log(run([1, 2]));
Object.defineProperty(Array, Symbol.species, old);
console.log(run([1, 2]));
Object.setPrototypeOf(a, null);
console.log(Array.prototype.map.call(a, x => x) instanceof Array);
