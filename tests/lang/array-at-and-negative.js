// at: conversions and bounds, on arrays, strings, typed arrays and array-likes.
const idx = [0, -1, 2, 3, -3, -4, NaN, '1', '-1', 1.9, -1.9, -0.5, Infinity, -Infinity, undefined, null, true, [1], {}];
for (const v of [['a', 'b', 'c'], 'abc', new Uint8Array([97, 98, 99])]) console.log(idx.map(i => String(v.at(i))).join(' '));
for (const v of [[1], '1', new Int8Array(1)]) for (const i of [1n, Symbol()]) try { v.at(i); } catch (e) { console.log(e.name); }
console.log(Array.prototype.at.call({ length: 2, 1: 'x' }, -1), Array.prototype.at.call('hey', -1), [, 5].at(0), [].at(0), ''.at(0), '😀'.at(0) === '\ud83d', Array.prototype.at.length, String.prototype.at.call(12, -1));
const a = [1, 2, 3];
console.log(a.at({ valueOf() { a.length = 0; return 2; } }), a.length);
try { String.prototype.at.call(null, 0); } catch (e) { console.log(e.name); }
