// A set reached only through a live key keeps what it should and nothing else.
const collect = globalThis.gc || (() => Bun.gc(true));
const map = new WeakMap(), key = {}, member = {};
map.set(key, new WeakSet([member, {}]));
const symbol = Symbol("key");
map.set(symbol, { deep: new WeakMap([[key, { found: 1 }]]) });
collect();
console.log(map.get(key).has(member), map.get(symbol).deep.get(key).found, map.get(key).has(key));
// expect: true 1 false
