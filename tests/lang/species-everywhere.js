// Which methods make their result through Symbol.species, and with what arguments.
const log = [];
class A extends Array { constructor(...a) { super(...a); log.push('A(' + a.join() + ')'); } }
const run = (name, f) => { log.length = 0; const a = A.of(3, 1,
    2); log.length = 0; let r; try { r = f(a); } catch (e) { r = e; } console.log(name, log.join(' '),
    r?.constructor?.name); };
run('map', (a) => a.map((x) => x)); run('filter', (a) => a.filter((x) => x > 1)); run('slice', (a) => a.slice(1));
run('splice', (a) => a.splice(0, 2)); run('concat', (a) => a.concat([1])); run('flat', (a) => a.flat());
run('flatMap', (a) => a.flatMap((x) => [x]));
run('toSorted', (a) => a.toSorted()); run('with', (a) => a.with(0, 1)); run('from', (a) => A.from([1, 2]));
run('from iterable', (a) => A.from(new Set([1]))); run('from like', (a) => A.from({ length: 2 }));
run('of', (a) => A.of(7));
run('undefined', (a) => { a.constructor = undefined; return a.map((x) => x); });
run('null species', (a) => { a.constructor = { [Symbol.species]: null }; return a.map((x) => x); });
run('bad', (a) => { a.constructor = { [Symbol.species]: 1 }; return a.map((x) => x); });
run('arrow', (a) => { a.constructor = { [Symbol.species]: () => 1 }; return a.map((x) => x); });
class B extends ArrayBuffer { static get [Symbol.species]() { log.push('B species'); return ArrayBuffer; } }
run('ArrayBuffer', () => new B(4).slice(1));
class T extends Uint8Array { static get [Symbol.species]() { log.push('T species'); return Uint16Array; } }
for (const m of ['map', 'filter', 'slice', 'subarray', 'toSorted', 'with']) run('typed ' + m,
    () => new T(4)[m](m === 'map' || m === 'filter' ? (x) => 1 : 0, 1));
class R extends RegExp { static get [Symbol.species]() { log.push('R species'); return RegExp; } }
run('split', () => 'a-b'.split(new R('-'))); run('matchAll', () => 'a-b'.matchAll(new R('-', 'g')));
run('Map.groupBy', () => Map.groupBy(A.of(1), (x) => x));
run('Set union', () => new (class S extends Set {})([1]).union(new Set([2])));
