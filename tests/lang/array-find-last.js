// find, findIndex, findLast and findLastIndex visit holes, read live values, and convert results to boolean.
const seen = [];
console.log([1, , 3].find((x, i) => { seen.push(i); return x === undefined; }), [1, , 3].findIndex(x => x === undefined), [1, , 3, ,].findLastIndex(x => x === undefined), seen.join());
const a = [1, 2, 3, 4];
console.log(a.find((x, i, arr) => { if (i === 0) arr.length = 2; seen.push('v' + x); return false; }), seen.slice(2).join(), a.length);
console.log([1, 2, 3].findLast((x, i, arr) => { arr[0] = 'changed'; return x === 'changed'; }), [5].find(() => 'truthy'), [5].find(() => 0), [5].find(() => NaN), [0n].findIndex(x => x), [document = 1].findIndex(function () { return this === undefined || this === globalThis; }));
for (const m of ['find', 'findIndex', 'findLast', 'findLastIndex']) {
    for (const bad of [undefined, null, {}, 'f']) try { [][m](bad); console.log('no'); } catch (e) { seen.push(e.name); }
    console.log(m, Array.prototype[m].call({ length: 3, 0: 'a', 2: 'c' }, x => x === 'c'), Array.prototype[m].call('xyz', c => c > 'x'), Array.prototype[m].length, [][m](() => true));
}
console.log(seen.slice(-16).join().replaceAll('TypeError', 'T'), [1, 2].find(function () { return this.ok; }, { ok: true }));
var document;
