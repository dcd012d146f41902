// splice: argument counts, species lengths, deletions, result holes, huge array-likes.
'use strict';
const go = (...args) => { const a = [0, 1, 2, 3, 4]; const r = a.splice(...args); return `${r.join()}|${a.join()}`; };
console.log([[], [2], [2, undefined], [undefined], [-2], [-9, 2], [1, -1, 'x'], [9, 1, 'y'], [1, 2, 'a', 'b', 'c'], ['1', '2'], [NaN, 1], [Infinity, 0, 'z'], [-Infinity, Infinity]].map(a => go(...a)).join('  '));
const holes = [, 1, , 3];
const cut = holes.splice(0, 3);
console.log(cut.length, Object.keys(cut).join(), Object.keys(holes).join(), holes.length);
const log = [];
class S extends Array { constructor(n) { log.push('new ' + n); super(n); } }
const s = S.from([]); log.length = 0;
s.push(1, 2, 3);
console.log(s.splice(1, 1).constructor.name, log.join(), s.join());
const like = { length: 2 ** 53 - 1, [2 ** 53 - 3]: 'p', [2 ** 53 - 2]: 'q' };
console.log(JSON.stringify(Array.prototype.splice.call(like, -2, 1)), like.length, Object.keys(like).join(), like[2 ** 53 - 3]);
try { Array.prototype.splice.call({ length: 2 ** 53 - 1 }, 0, 0, 1); } catch (e) { console.log(e.name); }
try { Array.prototype.splice.call({ length: 2 ** 32 }, 0); } catch (e) { console.log(e.name); }
const weird = [1, 2, 3];
weird.constructor = { [Symbol.species]: function (n) { return { made: n }; } };
console.log(JSON.stringify(weird.splice(0, 2)), weird.join());
