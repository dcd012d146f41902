// matchAll: a copy of the pattern, lastIndex, errors without g.
const re = /a(.)/g;
re.lastIndex = 2;
const it = "a1a2a3".matchAll(re);
re.lastIndex = 0;
console.log([...it].map((m) => m[1] + m.index).join(), re.lastIndex);
try {
  "a".matchAll(/a/);
} catch (e) {
  console.log(e.message);
}
console.log([..."aXbX".matchAll("X")].map((m) => m.index).join(), [..."abc".matchAll("")].length);
const iter = "ab".matchAll(/./g);
console.log(Object.prototype.toString.call(iter), iter[Symbol.iterator]() === iter, JSON.stringify(iter.next()), iter.next().done, iter.next().done, iter.next().value);
console.log([..."\u{1F600}a".matchAll(/(?:)/gu)].map((m) => m.index).join(), [..."\u{1F600}a".matchAll(/(?:)/g)].map((m) => m.index).join());
console.log([..."x".matchAll({ [Symbol.matchAll]: (s) => [s, s] })].join());
console.log([..."aa".matchAll(null)].length, [..."null".matchAll(null)].length);
