// A full collection may move cells out of sparse blocks: identity, hashes by address and interior pointers survive.
// slow
const collect = globalThis.Bun ? () => Bun.gc(true) : (globalThis.gc ?? (() => {}));
class Point {
  #secret;
  constructor(i) { this.x = i; this.y = -i; this.#secret = i * 2; }
  get sum() { return this.x + this.y + this.#secret; }
}
const make = (i) => {
  const object = { i, text: "number " + i, self: null, get twice() { return this.i * 2; } };
  object.self = object;
  const wide = {};
  for (let k = 0; k < 12; k++) wide["p" + k] = i + k;
  const shifted = [];
  for (let k = 0; k < 40; k++) shifted.push(i + k);
  for (let k = 0; k < 30; k++) shifted.shift();
  let count = i;
  const text = "abcdefghijklmnopqrstuvwxyz0123456789 " + i;
  return {
    object, wide, shifted, text, slice: text.slice(3, 37), rope: text + text + text + text + i, big: BigInt(i) ** 9n,
    point: new Point(i), tick: () => ++count, array: [i, object, [object]], map: new Map([[object, i], ["k" + i, object], [i, 1]]),
    set: new Set([object, wide]), date: new Date(i), frozen: Object.freeze([i, i]), sparse: { 5: i, 900000: i },
    symbol: { [Symbol.iterator]: i }, keep: [..."xyz"].map((c) => c + i + "-" + i),
    // What these hold stays in its place, so only some have them.
    rest: i % 55 ? null : {
      error: new Error("e" + i), promise: Promise.resolve(object), bound: make.bind(null, i),
      iterator: new Map([[object, object], [wide, wide]]).entries(),
    },
  };
};
const weak = new WeakMap(), weakSet = new WeakSet(), refs = [];
const byObject = new Map();
let all = [];
for (let i = 0; i < 4000; i++) {
  const one = make(i);
  one.rest?.iterator.next();
  if (one.rest) weak.set(one.object, one), weakSet.add(one.wide);
  byObject.set(one.object, i).set(one.array, one);
  all.push(one);
}
const kept = all.filter((one, at) => at % 11 == 0 || at < 3);
refs.push(...kept.map((one) => new WeakRef(one.rest ?? kept)));
for (const one of all) if (!kept.includes(one)) byObject.delete(one.object), byObject.delete(one.array);
all = null;
const check = () => {
  let wrong = 0;
  const is = (ok) => { if (!ok) wrong++; };
  kept.forEach((one, at) => {
    const i = one.object.i;
    is(one.object.self === one.object && one.object.twice === i * 2 && one.object.text === "number " + i);
    for (let k = 0; k < 12; k++) is(one.wide["p" + k] === i + k);
    is(one.shifted.length === 10 && one.shifted[0] === i + 30 && one.shifted[9] === i + 39);
    is(one.slice === "defghijklmnopqrstuvwxyz0123456789 " && one.rope === one.text.repeat(4) + i);
    is(one.big === BigInt(i) ** 9n && one.point.sum === i * 2 && one.array[2][0] === one.object);
    is(one.map.get(one.object) === i && one.map.get("k" + i) === one.object && one.map.get(i) === 1);
    is(one.set.has(one.object) && one.set.has(one.wide) && !one.set.has(one.map));
    is(one.date.getTime() === i && one.frozen[1] === i && one.sparse[900000] === i);
    is(one.symbol[Symbol.iterator] === i && one.keep[2] === "z" + i + "-" + i);
    is(!one.rest || (weak.get(one.object) === one && weakSet.has(one.wide)));
    is(refs[at].deref() === (one.rest ?? kept));
    is(byObject.get(one.object) === i && byObject.get(one.array) === one);
    is(!one.rest || (one.rest.error.message === "e" + i && one.rest.bound().object.i === i));
  });
  return wrong;
};
const ticks = () => kept.reduce((sum, one) => sum + one.tick() - one.object.i, 0);
let promises = 0;
setTimeout(async () => {
  for (let round = 0; round < 3; round++) {
    collect();
    console.log(check(), byObject.size, ticks() / kept.length);
  }
  const few = kept.filter((one) => one.rest);
  for (const one of few) if ((await one.rest.promise) === one.object) promises++;
  collect();
  console.log(promises === few.length, few.every((one) => one.rest.iterator.next().value[0] === one.wide));
});
// expect: 0 732 1
// expect: 0 732 2
// expect: 0 732 3
// expect: true true
