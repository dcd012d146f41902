// A fixed run of random calls: arrays with holes, accessors, frozen and sparse ones, subclasses, array-likes; typed arrays;
// Map and Set with open iterators.
let seed = 11; const rnd = n => { seed = (Math.imul(seed, 1664525) + 1013904223) | 0; return ((seed >>> 8) % n); };
const out = typeof print === 'function' ? print : console.log;
function show(v, d = 0) {
  if (v === undefined) return 'u'; if (v === null) return 'n';
  if (typeof v === 'string') return JSON.stringify(v); if (typeof v === 'number') return Object.is(v, -0) ? '-0' : String(v);
  if (typeof v === 'bigint') return v + 'n'; if (typeof v === 'boolean') return String(v); if (typeof v === 'function') return 'fn';
  if (d > 3) return '..';
  if (Array.isArray(v)) { let s = []; for (let i = 0; i < Math.min(v.length, 200); i++) s.push(i in v ? show(v[i], d + 1) : '_'); return '[' + s.join(',') + (v.length > 200 ? '#' + v.length : '') + ']'; }
  if (ArrayBuffer.isView(v)) return v.constructor.name + '(' + Array.prototype.map.call(v, x => show(x)).join(',') + ')';
  if (v instanceof Map) return 'M{' + [...v].map(([k, x]) => show(k, d + 1) + ':' + show(x, d + 1)).join(',') + '}';
  if (v instanceof Set) return 'S{' + [...v].map(x => show(x, d + 1)).join(',') + '}';
  return 'O{' + Object.keys(v).map(k => k + ':' + show(v[k], d + 1)).join(',') + '}';
}
const vals = [0, 1, 2, 3, -1, -0, NaN, 1.5, 'a', 'b', 'abc', '', undefined, null, true, false, 10, 100, 9, 25, 1e21, 'z', -5, Infinity];
const val = () => rnd(10) === 0 ? (rnd(2) ? [rnd(5), rnd(5)] : { k: rnd(5) }) : vals[rnd(vals.length)];
const idx = () => [0, 1, 2, 3, -1, -2, 5, 10, undefined, NaN, 1.7, -100, 100, '1', null, Infinity, -Infinity][rnd(17)];
class Sub extends Array { }
class Sub2 extends Array { static get [Symbol.species]() { return Array; } }
function mk() {
  let a; const n = rnd(12);
  switch (rnd(8)) {
    case 0: a = new Array(n); break; case 1: a = new Sub(); break; case 2: a = new Sub2(); break;
    case 3: a = { length: n }; break; default: a = [];
  }
  for (let i = 0; i < n; i++) if (rnd(6)) a[i] = val(); if (rnd(5) === 0 && Array.isArray(a)) delete a[rnd(n + 1)];
  if (rnd(15) === 0) Object.defineProperty(a, rnd(n + 1), { get() { return 'G'; }, set(v) { a.x = v }, configurable: true, enumerable: true });
  if (rnd(20) === 0) Object.freeze(a); else if (rnd(20) === 0) Object.seal(a); else if (rnd(25) === 0) Object.preventExtensions(a);
  if (rnd(40) === 0 && Array.isArray(a)) a[5000 + rnd(10)] = 1;
  return a;
}
const AP = Array.prototype;
const cb = (...more) => { const k = rnd(4); return (x, i, o) => { if (k === 0 && i === 2 && Array.isArray(o) && !Object.isFrozen(o)) try { o.length = 3 } catch { } if (k === 1 && i === 1) try { o[7] = 'w' } catch { } return k === 3 ? [x, i] : k === 2 ? typeof x === 'number' : !!x; }; };
const cmp = () => [undefined, (a, b) => a < b ? -1 : a > b ? 1 : 0, (a, b) => String(a) > String(b) ? 1 : -1, () => 0][rnd(4)];
const ops = [
  a => AP.push.call(a, val(), val()), a => AP.pop.call(a), a => AP.shift.call(a), a => AP.unshift.call(a, val()), a => AP.unshift.call(a, val(), val(), val()),
  a => AP.splice.call(a, idx(), idx(), val(), val()), a => AP.splice.call(a, idx(), idx()), a => AP.splice.call(a, idx()), a => AP.slice.call(a, idx(), idx()),
  a => AP.concat.call(a, val(), mk(), [1, , 3]), a => AP.reverse.call(a), a => AP.fill.call(a, val(), idx(), idx()), a => AP.copyWithin.call(a, idx(), idx(), idx()),
  a => AP.indexOf.call(a, val(), idx()), a => AP.lastIndexOf.call(a, val(), idx()), a => AP.lastIndexOf.call(a, val()), a => AP.includes.call(a, val(), idx()),
  a => AP.join.call(a, ['', ',', '--', undefined][rnd(4)]), a => a.length < 2 ? 0 : AP.sort.call(a, cmp()), a => AP.toSorted.call(a, cmp()), a => AP.toReversed.call(a),
  a => AP.toSpliced.call(a, idx(), idx(), val()), a => AP.with.call(a, idx(), val()), a => AP.at.call(a, idx()), a => AP.flat.call(a, idx()), a => AP.flatMap.call(a, cb()),
  a => AP.map.call(a, cb()), a => AP.filter.call(a, cb()), a => AP.some.call(a, cb()), a => AP.every.call(a, cb()), a => AP.find.call(a, cb()), a => AP.findLastIndex.call(a, cb()),
  a => AP.reduce.call(a, (p, c) => p + ':' + show(c)), a => AP.reduceRight.call(a, (p, c) => p + ':' + show(c), ''), a => [...AP.entries.call(a)], a => Array.from(a, cb()), a => { a.length = rnd(9); }, a => { a[rnd(14)] = val(); }, a => delete a[rnd(10)],
];
let log = '';
for (let round = 0; round < 70; round++) {
  const a = mk(); let line = show(a);
  for (let k = 0; k < 6; k++) {
    const i = rnd(ops.length);
    try { line += ' #' + i + '=' + show(ops[i](a)); } catch (e) { line += ' #' + i + '!' + e.name; }
    line += '>' + show(a) + (a.x !== undefined ? 'x' + show(a.x) : '');
  }
  out(line);
}
const TAs = [Int8Array, Uint8Array, Uint8ClampedArray, Int16Array, Uint16Array, Int32Array, Uint32Array, Float32Array, Float64Array];
const num = () => [0, 1, -1, 255, 256, -129, 1.5, NaN, Infinity, 1e10, -0, 70000, '3', 2.5, 0.5][rnd(15)];
const tcb = () => { const k = rnd(3); return (x, i) => k === 0 ? x > 0 : k === 1 ? i : x * 2; };
const tops = [a => a.fill(num(), idx(), idx()), a => a.set([num(), num()], rnd(4)), a => a.subarray(idx(), idx()), a => a.slice(idx(), idx()), a => a.copyWithin(idx(), idx(), idx()), a => a.sort(), a => a.sort((x, y) => x === y || x !== x && y !== y ? 0 : x !== x ? 1 : y !== y ? -1 : y - x), a => a.toSorted(), a => a.map(tcb()), a => a.filter(tcb()),
a => a.indexOf(num(), idx()), a => a.lastIndexOf(num()), a => a.includes(num(), idx()), a => a.join('/'), a => a.reverse(), a => a.toReversed(), a => a.with(idx(), num()), a => a.at(idx()), a => a.find(tcb()), a => a.reduce((p, c) => p + c, 0), a => new TAs[rnd(9)](a), a => { a[rnd(8)] = num(); }, a => a.set(new TAs[rnd(9)](a.buffer, 0, 1), rnd(3)), a => new DataView(a.buffer).getFloat32(rnd(8), rnd(2)), a => new DataView(a.buffer).setInt16(rnd(8), num(), rnd(2)), a => TAs[rnd(9)].from(a, tcb())];
for (let round = 0; round < 60; round++) {
  let a = new TAs[rnd(9)](rnd(9)); for (let i = 0; i < a.length; i++) a[i] = num(); let line = show(a);
  for (let k = 0; k < 6; k++) {
    const i = rnd(tops.length); let r;
    try { r = tops[i](a); line += ' #' + i + '=' + show(r); } catch (e) { line += ' #' + i + '!' + e.name; }
    line += '>' + show(a); if (ArrayBuffer.isView(r) && rnd(2)) a = r;
  }
  out(line);
}
for (let round = 0; round < 30; round++) {
  const m = new Map(), s = new Set(); let line = ''; const its = [m.entries(), s.values(), m.keys()];
  for (let k = 0; k < 30; k++) {
    const v = vals[rnd(vals.length)];
    switch (rnd(12)) {
      case 0: case 1: case 2: m.set(v, k); break; case 3: case 4: s.add(v); break; case 5: line += m.delete(v); break; case 6: line += s.delete(v); break;
      case 7: line += show(m.get(v)) + m.has(v) + s.has(v); break; case 8: if (rnd(4) === 0) { rnd(2) ? m.clear() : s.clear(); } break;
      case 9: line += show([...s.union(new Set([1, 'q', v]))]) + show([...s.intersection(m)]) + show([...s.difference(new Set([v, 1]))]) + show([...s.symmetricDifference(new Set([v, 2]))]) + s.isSubsetOf(m) + s.isSupersetOf(new Set([v])) + s.isDisjointFrom(m); break;
      default: { const r = its[rnd(3)].next(); line += '<' + show(r.value) + r.done + '>'; if (rnd(10) === 0) its.push(rnd(2) ? m.values() : s.entries()); }
    }
  }
  out(line + show(m) + show(s));
}
