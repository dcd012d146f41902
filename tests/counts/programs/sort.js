// Array sort with comparators on numbers, strings and objects.
let seed = 42;
const random = () => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0);
const numbers = Array.from({ length: 3000 }, random);
const records = numbers.slice(0, 1500).map((n, i) => ({ group: n % 50, name: `n${n % 9973}`, i }));
let sum = 0;
for (let round = 0; round < 1; round++) {
  const a = [...numbers].sort((x, y) => x - y);
  const b = [...numbers].sort((x, y) => y - x);
  const c = [...records].sort((x, y) => x.group - y.group || (x.name < y.name ? -1 : x.name > y.name ? 1 : 0));
  const d = records.map((r) => r.name).sort();
  const e = Float64Array.from(numbers).sort();
  sum = (sum + a[100] + b[200] + c[300].i + c[1000].i + d[400].length + e[500]) | 0;
}
console.log(sum);
