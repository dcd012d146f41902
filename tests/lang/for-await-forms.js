// for await over async and sync iterables, promises, early exits and errors.
const log = [];
const gen = async function* (...v) { try { yield* v; } finally { log.push("closed"); } };
(async () => {
  for await (const x of gen(1, 2)) log.push(x);
  for await (const x of gen(1, 2)) { log.push(x); break; }
  for await (const x of [Promise.resolve("p"), "v"]) log.push(x);
  try { for await (const x of gen(1)) throw "thrown"; } catch (e) { log.push(e); }
  try { for await (const x of [Promise.reject("rejected"), 1]) log.push("never"); } catch (e) { log.push(e); }
  const f = async () => { for await (const x of gen(1)) return "returned " + x; };
  log.push(await f());
  outer: for (const a of [1, 2]) for await (const b of gen("x")) { log.push(a + b); continue outer; }
  const syncIt = { [Symbol.iterator]() { let i = 0; return { next: () => ({ value: i, done: i++ > 1 }), return() { log.push("sync return"); return {}; } }; } };
  for await (const x of syncIt) { log.push("s" + x); break; }
  const odd = { [Symbol.asyncIterator]: () => ({ next: () => ({ value: "plain object", done: false }), return: () => { log.push("ret"); return Promise.resolve({}); } }) };
  for await (const x of odd) { log.push(x); break; }
  for (const bad of [5, {}, { [Symbol.asyncIterator]: 1 }, { [Symbol.asyncIterator]: () => 1 }, { [Symbol.asyncIterator]: () => ({ next: () => 1 }) }])
    try { for await (const x of bad) ; } catch (e) { log.push(e.name); }
  for await (let [a, b = a] of [[1], [2, 3]]) log.push(a + b);
  const target = {};
  for await (target.x of ["member"]) ;
  log.push(target.x);
  for await (const x of { [Symbol.asyncIterator]: null, *[Symbol.iterator]() { yield "fallback"; } }) log.push(x);
  for (const src of ["for await (x in y) ;", "for await (;;) ;", "for await (let x = 1 of y) ;", "for await (var x, y of z) ;", "for await (async of x) ;", "for await (let of x) ;"])
    try { new (async () => {}).constructor(src); log.push("ok " + src); } catch (e) { log.push(e.name); }
  console.log(log.join("\n"));
})();
