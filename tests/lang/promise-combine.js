// all, allSettled, any, race, try, withResolvers.
const later = (v, n = 1) => { let p = Promise.resolve(v); while (n--) p = p.then((x) => x); return p; };
(async () => {
  console.log((await Promise.all([1, later(2, 3), { then(r) { r(3); } }])).join());
  console.log((await Promise.all([])).length);
  console.log(JSON.stringify(await Promise.allSettled([1, Promise.reject("bad"), later("x")])));
  console.log(await Promise.race([later("slow", 5), later("fast", 1)]));
  console.log(await Promise.any([Promise.reject(1), later("any"), 5]));
  await Promise.any([Promise.reject(1), Promise.reject(2)]).catch((e) => console.log(e.name, e.message, e.errors.join()));
  await Promise.any([]).catch((e) => console.log(e.constructor === AggregateError, e.errors.length));
  await Promise.all([later(1), Promise.reject("first"), Promise.reject("second")]).catch((e) => console.log(e));
  await Promise.all(5).catch((e) => console.log(e.name));
  console.log(await Promise.try((a, b) => a + b, 1, 2));
  await Promise.try(() => { throw "thrown"; }).catch((e) => console.log(e));
  const { promise, resolve } = Promise.withResolvers();
  resolve("resolvers");
  console.log(await promise);
  class Mine extends Promise {}
  const m = Mine.all([1, Mine.resolve(2)]);
  console.log(m instanceof Mine, m.then(() => {}) instanceof Mine, (await m).join());
  let closed = 0;
  const it = { [Symbol.iterator]() { return { next: () => ({ value: 1, done: false }), return: () => { closed++; return {}; } }; } };
  class Bad extends Promise { static resolve() { throw "no resolve"; } }
  await Promise.all.call(Bad, it).catch((e) => console.log(e, closed));
  const original = Promise.prototype.then;
  let calls = 0;
  Promise.prototype.then = function (...a) { calls++; return original.apply(this, a); };
  console.log((await Promise.all([Promise.resolve(1), Promise.resolve(2)])).join(), calls >= 2);
  Promise.prototype.then = original;
})();
