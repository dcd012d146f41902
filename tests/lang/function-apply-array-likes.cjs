// apply and Reflect.apply: what counts as a list of arguments, sizes, getters, holes.
const count = function () { return arguments.length + ':' + [].map.call(arguments, String).join('|'); };
console.log(count.apply(null, [1, , 3]), count.apply(null, { length: 2, 0: 'a' }), count.apply(null, 'no' && new String('xy')), count.apply(), count.apply(null, null), count.apply(null, undefined));
for (const bad of [1, 'str', true, Symbol(), 1n]) try { count.apply(null, bad); console.log('no'); } catch (e) { console.log(e.name); }
for (const bad of [null, undefined, 1]) try { Reflect.apply(count, null, bad); console.log('no'); } catch (e) { console.log(e.name); }
console.log(count.apply(null, { length: '3' }), count.apply(null, { length: -5 }), count.apply(null, { length: 1.9, 0: 0 }), count.apply(null, new Uint8Array([7, 8])), count.apply(null, function (a, b) {}));
try { count.apply(null, { length: 2 ** 32 }); } catch (e) { console.log(e.name); }
const log = [];
count.apply(null, { get length() { log.push('length'); return 2; }, get 1() { log.push(1); }, get 0() { log.push(0); } });
console.log(log.join());
console.log((function () { return typeof this; }).call(5), (function () { 'use strict'; return typeof this; }).call(5), (function () { return this === globalThis; }).call(null));
for (const f of [() => Function.prototype.call.call(1), () => Function.prototype.apply.call({}, null, []), () => Reflect.apply(1, null, [])]) try { f(); } catch (e) { console.log(e.name); }
const a = Array.from({ length: 500 }, (_, i) => i);
console.log(Math.max.apply(null, a), String.fromCharCode.apply(null, a.slice(65, 70)), count.apply(null, a).length);
