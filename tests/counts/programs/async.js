// Generators, iterators, async/await chains, promise fan-out and an async generator.
function* range(n) { for (let i = 0; i < n; i++) yield i; }
function* where(source, test) { for (const x of source) if (test(x)) yield x; }
function* tree(depth) {
  if (depth) { yield* tree(depth - 1); yield depth; yield* tree(depth - 1); }
}
async function chain(n) { return n ? 1 + (await chain(n - 1)) : 0; }
async function* ticks(n) { for (let i = 0; i < n; i++) yield i; }
(async () => {
  let sum = 0;
  for (const x of where(range(3000), (v) => v % 3 === 0)) sum += x;
  for (const d of tree(6)) sum += d;
  for (let i = 0; i < 20; i++) sum += await chain(100);
  for (let i = 0; i < 3; i++) sum += (await Promise.all(Array.from({ length: 500 }, async (_, k) => k))).length;
  for await (const t of ticks(500)) sum += t;
  for (let i = 0; i < 1000; i++) await null;
  console.log(sum);
})();
