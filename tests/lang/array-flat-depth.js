// flat and flatMap: depths, holes, array-likes, proxies, non-callables, species of results.
const t = f => { try { return JSON.stringify(f()); } catch (e) { return e.name; } };
const deep = [1, [2, [3, [4, [5]]]]];
console.log([undefined, 0, 1, 2, Infinity, -1, '2', NaN, null, true, 1.9].map(d => t(() => deep.flat(d))).join(' '));
console.log(t(() => [1, , [2, , 3], [[,]]].flat()), t(() => [[], [[]], [[[]]]].flat(2)), t(() => [{ length: 1, 0: 'x' }, 'ab', new Uint8Array(1)].flat().length), t(() => [new Proxy([1, 2], {})].flat()));
console.log(t(() => [1, 2].flatMap(x => [x, [x]])), t(() => [1, 2].flatMap(x => 'a' + x)), t(() => [1].flatMap(null)), t(() => [].flatMap()), t(() => [1, , 2].flatMap((x, i) => [i])), t(() => [1].flatMap(function () { return [this.k]; }, { k: 8 })));
console.log(t(() => deep.flat(Symbol())), t(() => deep.flat(1n)), t(() => Array.prototype.flat.call({ length: 2, 0: [1], 1: 2 })), t(() => Array.prototype.flatMap.call('ab', c => [c, c])));
let nest = []; for (let i = 0; i < 200; i++) nest = [nest];
console.log(nest.flat(Infinity).length, nest.flat(100).length);
const cyclic = [1]; cyclic.push(cyclic);
console.log(cyclic.flat(3).length);
const log = [];
const src = [[1, 2], [3]];
src.constructor = { [Symbol.species]: function (n) { log.push('made ' + n); return []; } };
src.flat(); src.flatMap(x => x);
console.log(log.join());
