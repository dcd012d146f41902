// Array methods: results, holes, negative indexes, species, generic receivers.
const show = (v) => {
  if (v === undefined) return 'undefined';
  if (Array.isArray(v)) { const s = []; for (let i = 0; i < v.length; i++) s.push(i in v ? show(v[i]) : '_'); return '[' + s.join(',') + ']'; }
  return Object.is(v, -0) ? '-0' : String(v);
};
const tell = (f) => { try { console.log(show(f())); } catch (e) { console.log(e.name + ': ' + e.message); } };
const a = () => [1, 2, 3, 4, 5];
tell(() => a().at(-2)); tell(() => a().concat([6, , 8], 9)); tell(() => a().copyWithin(0, 3)); tell(() => a().fill(0, 1, -1));
tell(() => [1, , 3].map(x => x * 2)); tell(() => a().filter(x => x & 1)); tell(() => a().findLast(x => x < 4)); tell(() => a().findLastIndex(x => x > 9));
tell(() => [1, [2, [3, [4]]]].flat()); tell(() => [1, [2, [3, [4]]]].flat(Infinity)); tell(() => [1, 2].flatMap(x => [x, [x]]));
tell(() => [NaN].includes(NaN)); tell(() => [NaN].indexOf(NaN)); tell(() => [, 1].includes(undefined)); tell(() => [, 1].indexOf(undefined)); tell(() => [1, 2, 1].lastIndexOf(1, -2));
tell(() => [1, null, undefined, 'x', [2, 3]].join('-')); tell(() => { const c = [1]; c.push(c, 2); return c.join(); });
tell(() => a().reduce((p, c) => p + c)); tell(() => a().reduceRight((p, c) => p + '' + c)); tell(() => [].reduce(() => 1));
tell(() => [1, , 3].reverse()); tell(() => a().slice(-3, -1)); tell(() => { const x = a(); return [x.splice(1, 2, 'a', 'b', 'c'), x]; });
tell(() => { const x = a(); return [x.splice(-2), x]; }); tell(() => a().toSpliced(1, 1, 9, 9)); tell(() => a().with(-1, 0)); tell(() => a().with(7, 0)); tell(() => [1, , 3].toReversed());
tell(() => { const x = a(); return [x.shift(), x.unshift(8, 9), x.push(7), x.pop(), x]; });
tell(() => [...[1, , 3].entries()]); tell(() => [...'ab'].keys().next().value); tell(() => Array.from({ length: 2, 0: 'a' })); tell(() => Array.from('añ😀', (c, i) => c + i));
tell(() => Array.of(7, 8)); tell(() => new Array(3)); tell(() => new Array(-1)); tell(() => Array.isArray(new Proxy([], {})));
tell(() => Array.prototype.push.call({ length: 2 ** 53 - 1 }, 1)); tell(() => { const o = { length: 1, 0: 'a' }; Array.prototype.push.call(o, 'b'); return Object.keys(o); });
tell(() => Object.freeze([1]).push(2)); tell(() => Object.freeze([1]).pop());
class Sub extends Array {}
tell(() => Sub.from([1, 2]).map(x => x) instanceof Sub); tell(() => { class P extends Array { static get [Symbol.species]() { return Array; } } return new P(1, 2).slice() instanceof P; });
tell(() => { const s = { length: 3, 0: 1, 2: 3, [Symbol.isConcatSpreadable]: true }; return [0].concat(s); });
tell(() => Object.keys(Array.prototype[Symbol.unscopables]).join());
tell(() => Array.prototype[Symbol.iterator] === Array.prototype.values);
// what a callback does to the array while it is walked
tell(() => { const x = a(), seen = []; x.forEach((v, i) => { seen.push(v); if (i === 1) x.length = 3; }); return seen; });
tell(() => { const x = [1, 2, 3]; return x.map((v, i) => { if (i === 0) x.push(9); return v; }); });
tell(() => { const x = [3, 1, 2]; return [x.sort(() => { x.length = 0; return 0; }), x]; });
// a hole falls through to the prototype
Array.prototype[1] = 'proto';
tell(() => [1, , 3].map(x => x)); tell(() => [1, , 3].indexOf('proto')); tell(() => [1, , 3].slice());
delete Array.prototype[1];
tell(() => [1, , 3].slice());
