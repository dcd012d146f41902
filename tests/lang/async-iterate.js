// for await over sync iterables, closing, rejected values; async generators' prototypes.
const log = console.log;
(async () => {
  for await (const x of [1, Promise.resolve(2), 3]) log(x);
  const it = (values) => ({ i: 0, closed: 0, [Symbol.iterator]() { return this; }, next() { return { value: values[this.i++], done: this.i > values.length }; }, return() { this.closed++; return {}; } });
  const a = it([1, Promise.reject("bad"), 3]);
  try { for await (const x of a) log(x); } catch (e) { log("caught", e, a.closed); }
  const b = it([1, 2, 3]);
  for await (const x of b) { log(x); break; }
  log("closed", b.closed);
  async function* inner() { try { yield 1; yield 2; } finally { log("inner finally"); } }
  async function* outer() { yield 0; yield* inner(); yield* [Promise.resolve("p"), "q"]; return "end"; }
  for await (const x of outer()) log(x);
  const g = outer();
  log(JSON.stringify(await g.next()), JSON.stringify(await g.next()), JSON.stringify(await g.return("r")), JSON.stringify(await g.next()));
  const q = outer();
  log((await Promise.all([q.next(), q.next(), q.next()])).map((r) => r.value).join());
  const proto = Object.getPrototypeOf(Object.getPrototypeOf(outer.prototype));
  log(typeof proto[Symbol.asyncIterator], String(outer()), Object.getPrototypeOf(outer)[Symbol.toStringTag]);
  await Object.getPrototypeOf(outer.prototype).next.call({}).catch((e) => log(e.name + ": " + e.message));
})();
