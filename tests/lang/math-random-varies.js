// Math.random gives numbers of [0, 1) that differ, spread over the whole range and use their low bits.
const n = 2000, list = Array.from({ length: n }, Math.random), buckets = Array(10).fill(0);
for (const x of list) buckets[Math.floor(x * 10)]++;
console.log(new Set(list).size === n, list.every(x => x >= 0 && x < 1), buckets.every(b => b > 120 && b < 280), buckets.length);
const mean = list.reduce((a, b) => a + b) / n; console.log(mean > 0.45 && mean < 0.55, list.some(x => x * 2 ** 53 % 2 === 1), list.some(x => x < 0.01), list.some(x => x > 0.99));
