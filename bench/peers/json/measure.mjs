// What the programs of this folder share: random numbers from a seed, and the clock.
let seed = 12345;

/** The next of a fixed sequence of whole numbers, 0 to n - 1. */
export function random(n) {
  seed = (seed * 1103515245 + 12345) & 0x7fffffff;
  return (seed >> 8) % n;
}

/** A list of make(0), make(1), ... whose JSON text has at least `length` units. */
export function listOf(length, make) {
  const list = [];
  for (let size = 2; size < length; ) {
    const item = make(list.length);
    size += JSON.stringify(item).length + 1;
    list.push(item);
  }
  return list;
}

/** Prints `label`, the microseconds of a call (the median of nine batches), and a number that must be the same everywhere. */
export function measure(label, count, work, check) {
  const batch = Math.ceil(count / 9);
  const times = [];
  let last;
  for (let round = -2; round < 9; round++) {
    const start = performance.now();
    for (let i = 0; i < batch; i++) last = work(i);
    if (round >= 0) times.push(((performance.now() - start) * 1000) / batch);
  }
  times.sort((a, b) => a - b);
  console.log(`${label}\t${times[4].toFixed(3)}\t${check(last)}`);
}

/** Both directions. */
export function both(label, count, value) {
  const text = JSON.stringify(value);
  measure(`stringify ${label}`, count, () => JSON.stringify(value), (s) => s.length);
  measure(`parse ${label}`, count, () => JSON.parse(text), (v) => JSON.stringify(v).length);
}
