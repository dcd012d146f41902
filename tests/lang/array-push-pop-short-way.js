// push and pop on usual arrays, and on all those that are not.
const a = [];
for (let i = 0; i < 100; i++) a.push(i);
while (a.length > 90) a.pop();
console.log(a.length, a.pop(), a.at(-1), a.push(1, 2), a.push()); // expect: 90 89 88 91 91
const holes = [1, , ];
console.log(holes.pop(), holes.length, holes.push(5), holes.join()); // expect: undefined 1 2 1,5
const long = [1];
long.length = 5;
console.log(long.push("x"), long.pop(), long.pop(), long.length); // expect: 6 x undefined 4
const named = Object.assign([1], { name: 1 });
console.log(named.push(2), named.pop(), named.length); // expect: 2 2 1
class Own extends Array {}
const own = new Own();
console.log(own.push(7), own.pop(), own.pop(), own.length); // expect: 1 7 undefined 0
for (const make of [Object.freeze, Object.seal, Object.preventExtensions]) {
  const closed = make([1, 2]);
  try {
    closed.push(3);
  } catch (e) {
    console.log(e.constructor.name);
  }
  try {
    console.log(closed.pop(), closed.length);
  } catch (e) {
    console.log(e.constructor.name, closed.length);
  }
}
// expect: TypeError
// expect: TypeError 2
// expect: TypeError
// expect: TypeError 2
// expect: TypeError
// expect: 2 1
const fixed = Object.defineProperty([1], "length", { writable: false });
try {
  fixed.push(1);
} catch (e) {
  console.log(e.constructor.name, fixed.length); // expect: TypeError 1
}
const seen = [];
Object.defineProperty(Array.prototype, "3", { set(v) { seen.push(v); }, get() { return "proto"; }, configurable: true });
const low = [0, 1, 2];
console.log(low.push("caught"), low.length, seen.join(), low.pop(), low.length); // expect: 4 4 caught proto 3
delete Array.prototype[3];
console.log(low.push("kept"), low.pop()); // expect: 4 kept
