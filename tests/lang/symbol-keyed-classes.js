// Symbols as member names, static and computed, and their order among the keys.
const tag = Symbol("tag");
class Box {
  static [Symbol.hasInstance](v) { return v?.[tag] === true; }
  [tag] = true;
  get [Symbol.toStringTag]() { return "Box"; }
  *[Symbol.iterator]() { yield* [1, 2]; }
}
console.log(String(new Box()), [...new Box()].join()); // expect: [object Box] 1,2
console.log({ [tag]: true } instanceof Box, {} instanceof Box); // expect: true false
console.log(Reflect.ownKeys({ [tag]: 1, b: 2, 1: 3, a: 4, 0: 5 }).map(String).join()); // expect: 0,1,b,a,Symbol(tag)
