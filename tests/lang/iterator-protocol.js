// Hand-written iterators.
class Range { constructor(a, b) { this.a = a; this.b = b; } [Symbol.iterator]() { let i = this.a, b = this.b; return { next: () => (i < b ? { value: i++, done: false } : { value: undefined, done: true }) }; } }
console.log([...new Range(1, 4)].join(), Math.max(...new Range(0, 3)), new Map([...new Range(0, 2)].map((x) => [x, x])).size, Array.from(new Range(5, 7)).join());
for (const bad of [{}, { [Symbol.iterator]: 1 }, { [Symbol.iterator]() { return 1; } }, { [Symbol.iterator]() { return {}; } }])
  try { [...bad]; } catch (e) { console.log(e.name); }
// expect: 1,2,3 2 2 5,6
// expect: TypeError
// expect: TypeError
// expect: TypeError
// expect: TypeError
