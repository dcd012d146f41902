// Spread in calls, arrays and objects: order of effects and odd iterables.
const log = [];
const it = (name, ...items) => ({ [Symbol.iterator]() { log.push("open " + name); let i = 0; return { next() { log.push("next " + name); return i < items.length ? { value: items[i++], done: false } : { done: true }; }, return() { log.push("return " + name); return {}; } }; } });
const f = (...a) => a.join();
const v = (x) => (log.push("value " + x), x);
console.log(f(v(1), ...it("a", 2, 3), v(4), ...it("b")), log.join(" "));
log.length = 0;
console.log([v(0), ...it("c", 1), v(2)].join(), log.join(" "));
log.length = 0;
console.log(JSON.stringify({ a: v(1), ...{ get b() { return v(2); } }, ["c" + v(3)]: v(4), ...null, ...undefined, ...5, ..."hi", ...[9], ...Symbol("s") }), log.join(" "));
console.log([..."a\u{1F600}b"].length, [...new Map([[1, 2]])].join(), [...new Set([1, 1])].join(), Math.max(...[1, 3, 2], ...new Set([9])), [...[, 1, ,]].length, 0 in [...[, 1]]);
for (const bad of [() => [...5], () => f(...undefined), () => [...{}], () => f(...{ [Symbol.iterator]: 1 }), () => [...{ [Symbol.iterator]() { return 1; } }], () => new Date(...1), () => [...{ [Symbol.iterator]: () => ({}) }], () => [...{ [Symbol.iterator]: () => ({ next: () => 1 }) }]])
  try { bad(); } catch (e) { console.log(e.name); }
class A { constructor(...a) { this.a = a; } }
class B extends A { constructor(...a) { super(...a, "more"); } }
console.log(new B(1, ...[2, 3]).a.join(), new A(...[]).a.length, f.call(null, ...[1]), f(...[], ...[]), f(...[...[...[1]]]));
const s = Symbol("sym");
const o = { [s]: 1, x: 2 };
Object.defineProperty(o, "hidden", { value: 3, enumerable: false });
const c = { ...o };
console.log(c[s], c.x, c.hidden, Object.getPrototypeOf({ ...Object.create({ p: 1 }) }) === Object.prototype);
console.log(f(...new Array(3)), String([...new Array(2)]), JSON.stringify({ ...[1, 2], length: 5 }), JSON.stringify({ ...{ a: 1, b: 1 }, a: 2 }));
