// yield inside every kind of expression keeps what was evaluated before it.
function* g() {
  const a = [yield 1, yield 2, ...(yield 3)];
  const o = { [yield 4]: yield 5, ...(yield 6) };
  const s = `${yield 7}-${yield 8}`;
  const c = (yield 9) ? yield 10 : yield 11;
  const n = (yield 12) + (yield 13) * (yield 14);
  const f = (yield 15)(yield 16, ...(yield 17));
  const m = (yield 18).x.y;
  const b = (yield 19) && (yield 20);
  const q = (yield 21) ?? (yield 22);
  let t = 1;
  t += yield 23;
  const arr = [0];
  arr[yield 24] = yield 25;
  const { d = yield 26 } = {};
  const [e = yield 27] = [];
  return JSON.stringify({ a, o, s, c, n, f, m, b, q, t, arr, d, e }) + (yield 28, yield 29);
}
const send = [undefined, "one", "two", [3, 3], "k", "v", { z: 1 }, "x", "y", false, "eleven", 1, 2, 3, (...x) => x.join("+"), "p", ["q", "r"], { x: { y: "deep" } }, 0, null, "nullish", 5, 0, "set", "dd", "ee", "s1", "s2"];
const it = g();
const seen = [];
let r;
for (const v of send) {
  r = it.next(v);
  seen.push(r.value);
}
console.log(seen.join());
console.log(r.done, r.value);
console.log(JSON.stringify(it.next()), JSON.stringify(it.next("more")));
