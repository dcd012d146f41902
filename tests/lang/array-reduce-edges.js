// reduce and reduceRight: empty arrays, holes, initial undefined, arguments, changes under way.
const t = f => { try { return String(f()); } catch (e) { return e.name; } };
console.log(t(() => [].reduce((a, b) => a)), t(() => [, ,].reduce((a, b) => a)), t(() => [].reduce((a, b) => a, undefined)), t(() => [5].reduce(() => 'no')), t(() => [, 7, ,].reduceRight(() => 'no')));
const args = [];
[1, , 3].reduce(function (...a) { args.push(a.length + ':' + a.slice(0, 3).join('/')); return a[0] + a[1]; });
[1, , 3].reduceRight(function (...a) { args.push(a.length + ':' + a.slice(0, 3).join('/')); return a[0] + a[1]; }, 10);
console.log(args.join(' '));
const grow = [1, 2];
console.log(grow.reduce((a, b, i, arr) => { arr.push(9); return a + b; }, 0), grow.length);
const drop = [1, 2, 3, 4];
console.log(drop.reduce((a, b, i, arr) => { arr.pop(); return a + ',' + b; }), drop.reduceRight((a, b, i, arr) => { arr.shift(); return a + ',' + b; }));
for (const bad of [undefined, null, {}, 1]) console.log(t(() => [].reduce(bad, 0)), t(() => [1].reduceRight(bad)));
console.log(t(() => Array.prototype.reduce.call('abc', (a, b) => b + a)), t(() => Array.prototype.reduceRight.call({ length: 3, 0: 'x', 2: 'z' }, (a, b) => a + b)), t(() => Array.prototype.reduce.call(null, x => x)), t(() => Array.prototype.reduce.call({ length: -1 }, x => x, 'i')));
