// toSorted, toReversed, toSpliced and with: holes become undefined, no species, array-likes, errors before copying.
class A extends Array {}
const a = A.of(3, 1, 2);
console.log([a.toSorted(), a.toReversed(), a.toSpliced(0, 1), a.with(0, 9)].map(x => x.constructor.name + ':' + x.join()).join(' '));
const holes = [3, , 1];
console.log([holes.toSorted(), holes.toReversed(), holes.toSpliced(1, 0, 'x'), holes.with(0, 0)].map(x => x.map(String).join('|') + ' ' + Object.keys(x).length).join('; '));
for (const f of [() => [1].with(1, 0), () => [1].with(-2, 0), () => [].with(0, 1), () => [1].with(Infinity, 0), () => [1].toSorted(null), () => [1].toSorted({}), () => Array.prototype.with.call(null)])
    try { console.log(f()); } catch (e) { console.log(e.name); }
console.log([1].with(-1, 5).join(), [1].with('0', 5).join(), [1, 2].with(NaN, 7).join(), [1, 2].with(-0.5, 8).join(), [3, 2].toSorted(undefined).join());
console.log(Array.prototype.toReversed.call({ length: 2, 0: 'a', 1: 'b' }).join(), Array.prototype.toSpliced.call('abc', 1, 1).join(''), Array.prototype.with.call('abc', 1, 'X').join(''));
console.log([1, 2, 3].toSpliced().join(), [1, 2, 3].toSpliced(1).join(), [1, 2, 3].toSpliced(1, undefined).join(), [1, 2, 3].toSpliced(undefined).join(), [1, 2, 3].toSpliced(-1, 1, 7, 8).join());
for (const f of ['toReversed', 'toSorted', 'toSpliced']) try { Array.prototype[f].call({ length: 2 ** 32 }); } catch (e) { console.log(f, e.name); }
try { Array.prototype.toSpliced.call({ length: 2 ** 53 - 1 }, 0, 0, 1); } catch (e) { console.log(e.name); }
try { Array.prototype.with.call({ length: 2 ** 32, get 0() { throw new EvalError(); } }, 0, 1); } catch (e) { console.log(e.name); }
const log = [];
Array.prototype.toSpliced.call({ get length() { log.push('length'); return 3; }, get 0() { log.push(0); }, get 1() { log.push(1); }, get 2() { log.push(2); } }, { valueOf() { log.push('start'); return 1; } }, { valueOf() { log.push('skip'); return 1; } });
console.log(log.join());
