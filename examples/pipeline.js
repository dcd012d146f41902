// An asynchronous pipeline: a source, bounded workers, a summary: cob run examples/pipeline.js
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

async function* numbers(count) {
  for (let n = 1; n <= count; n++) {
    if (n % 5 === 0) await sleep(1);
    yield n;
  }
}

// Runs `work` on at most `limit` items of `source` at a time; results come in the order of the items.
async function* mapConcurrent(source, limit, work) {
  const running = [];
  for await (const item of source) {
    running.push(work(item));
    if (running.length === limit) yield await running.shift();
  }
  while (running.length) yield await running.shift();
}

async function factorise(n) {
  await sleep(n % 3);
  const factors = [];
  let rest = n;
  for (let p = 2; p * p <= rest; p++) {
    while (rest % p === 0) {
      factors.push(p);
      rest /= p;
    }
  }
  if (rest > 1) factors.push(rest);
  return { n, factors };
}

const groups = new Map();
for await (const { n, factors } of mapConcurrent(numbers(30), 4, factorise)) {
  const list = groups.get(factors.length) ?? [];
  list.push(n);
  groups.set(factors.length, list);
}
for (const [count, list] of [...groups].sort(([a], [b]) => a - b)) console.log(`${count} prime factors: ${list.join(" ")}`);
