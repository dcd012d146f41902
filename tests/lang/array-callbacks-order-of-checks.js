// length is read before the callback is checked; thisArg is boxed for sloppy functions only.
const methods = ['forEach', 'map', 'filter', 'some', 'every', 'find', 'findIndex', 'findLast', 'findLastIndex', 'flatMap', 'reduce', 'reduceRight'];
for (const m of methods) {
    const log = [];
    try { Array.prototype[m].call({ get length() { log.push('length'); return 1; }, get 0() { log.push('0'); } }, 'not callable'); } catch (e) { log.push(e.name); }
    try { Array.prototype[m].call({ get length() { throw new RangeError(); } }); } catch (e) { log.push(e.name); }
    try { Array.prototype[m].call({ length: Symbol() }, () => 1, 0); } catch (e) { log.push(e.name); }
    try { [1].constructor; [1][m](); } catch (e) { log.push(e.name); }
    console.log(m, log.join());
}
const strict = function () { 'use strict'; return typeof this; }, sloppy = new Function('return typeof this');
console.log([1].map(strict, 5).join(), [1].map(sloppy, 5).join(), [1].map(strict).join(), [1].map(sloppy).join(), [1].map(strict, null).join(), [1].map(() => typeof this, 5).join());
const visited = [];
[1, 2, 3].forEach((x, i, a) => { visited.push(x); if (i === 0) { delete a[1]; a[5] = 6; } });
console.log(visited.join(), [1, 2, 3].every((x, i, a) => { a.length = 1; return x; }), [].every(() => false), [].some(() => true), [, ,].some(() => true));
