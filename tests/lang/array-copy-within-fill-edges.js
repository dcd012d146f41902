// copyWithin and fill: overlapping ranges, holes copied as holes, negative and fractional positions, changed lengths.
const c = (a, ...args) => { const r = a.slice().copyWithin(...args); return Array.from(r, (x, i) => i in r ? x : '_').join(''); };
const d = [1, 2, 3, 4, 5];
console.log([[0, 3], [1, 0], [1, 0, 3], [-2, 0], [0, -2], [0, 1, -1], [3, 0, 99], [9, 0], [0, 9], [2, 2], ['1', '2'], [0.9, 3.9], [NaN, 2], [-0, 1], [0, 3, undefined], [0, 3, null]].map(a => c(d, ...a)).join(' '));
console.log(c([1, , 3, , 5], 0, 1), c([1, , 3, , 5], 2, 0), c([, , 1], 0, 2));
const f = (...args) => [1, 2, 3].fill(...args).map(String).join('|');
console.log([[], [0], [0, 1], [0, -1], [0, 1, 2], [0, -3, -2], [0, NaN, NaN], [0, 3, 5], [0, 2, 1], ['x', undefined, undefined], [{}.x, 0, null]].map(a => f(...a)).join(' '));
const obj = {}; const filled = new Array(3).fill(obj);
console.log(filled[0] === filled[2], JSON.stringify(Array.prototype.fill.call({ length: 2 }, 'v')), JSON.stringify(Array.prototype.copyWithin.call({ length: 5, 3: 1 }, 0, 3)));
const grow = [1, 2, 3];
grow.fill('z', { valueOf() { grow.length = 1; return 0; } });
console.log(grow.length, grow.join());
const shrunk = [1, 2, 3, 4];
shrunk.copyWithin({ valueOf() { shrunk.length = 2; return 0; } }, 1);
console.log(shrunk.length, Object.keys(shrunk).join(), shrunk.join());
try { Object.freeze([1]).fill(1); } catch (e) { console.log(e.name); }
console.log(Object.freeze([]).fill(1).length, Object.freeze([1]).copyWithin(1, 0).length, (() => { try { return Array.prototype.fill.call('abc', 1); } catch (e) { return e.name; } })());
