// Closures and array methods: map, filter, reduce, flatMap, currying, counters.
const compose = (...fns) => (x) => fns.reduce((v, f) => f(v), x);
const counter = () => { let n = 0; return { up: () => ++n, get: () => n }; };
const add = (a) => (b) => a + b;
const data = Array.from({ length: 10000 }, (_, i) => i);
let sum = 0;
const c = counter();
for (let round = 0; round < 1; round++) {
  const pipeline = compose(add(round), (x) => x * 3, (x) => x % 1009, add(-round));
  sum += data
    .filter((x) => x % 3 !== round % 3)
    .map(pipeline)
    .map((x, i) => ({ x, i }))
    .filter(({ x }) => x > 10)
    .reduce((s, { x, i }) => (s + x * (i & 3)) | 0, 0);
  sum += data.slice(0, 1000).flatMap((x) => [x, x + 1]).length;
  data.forEach((x) => { if (x & 1) c.up(); });
  if (data.some((x) => x > 9990) && data.every((x) => x >= 0)) sum += data.findIndex((x) => x === 5000 + round);
}
console.log(sum + c.get());
