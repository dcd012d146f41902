// subarray and slice: ranges, species, kinds of content that do not mix, shared memory or a copy.
const t = f => { try { const r = f(); return r?.constructor?.name + ':' + r?.join?.(); } catch (e) { return e.name; } };
const u = new Uint8Array([1, 2, 3, 4, 5]);
for (const m of ['subarray', 'slice']) console.log(m, [[], [1], [-2], [1, 3], [3, 1], [-9, 2], [NaN], [1.9, '4'], [9], [0, undefined], [0, null]].map(a => u[m](...a).join('')).join('|'));
const s = u.subarray(1, 4); s[0] = 99; const c = u.slice(1, 4); c[1] = 77; console.log(u.join(), s.byteOffset, s.buffer === u.buffer, c.buffer === u.buffer, s.subarray(1).byteOffset);
const sp = F => { const x = new Uint8Array([1, 2, 3]); x.constructor = { [Symbol.species]: F }; return x; };
for (const F of [Uint16Array, Float64Array, BigInt64Array, Array, undefined, null, 5, function () { return new Uint8Array(1); }, function () { return new Uint8Array(9); }, function (...a) { return new Int8Array(a.length === 3 ? 2 : a[0]); }]) console.log(t(() => sp(F).slice(1)), t(() => sp(F).subarray(1)), t(() => sp(F).map(x => x * 2)), t(() => sp(F).filter(x => x > 1)));
class T extends Uint8Array { } console.log(t(() => new T([1, 2]).map(x => x)), t(() => new T([1, 2]).toSorted()), t(() => new T([1]).with(0, 2)), t(() => new T([1, 2]).toReversed()), t(() => T.from([1])), t(() => T.of(1)), t(() => new T([3]).subarray(0)), t(() => sp(function () { const r = new Uint8Array(3); r.buffer.transfer(); return r; }).slice(0)));
const same = new Uint8Array([1, 2, 3, 4]); same.constructor = { [Symbol.species]: function () { return new Uint8Array(same.buffer, 1); } }; console.log(t(() => same.slice(0, 3)), same.join());
