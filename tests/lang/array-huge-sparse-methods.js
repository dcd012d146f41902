// Sparse arrays of length 2^32-1 that methods with early answers or few keys can deal with at once.
const a = []; a[4294967294] = 'end'; a[3] = 'three';
console.log(a.length, a.at(-1), a.lastIndexOf('end'), a.slice(-1).join(), a.indexOf('three'), a.findLast(x => x), a.findLastIndex(x => x === 'end'), a.includes('end', -1));
console.log(a.pop(), a.length, a.push('again'), a.length, a.slice(0, 5).join(), a.with.name);
for (const f of [() => a.push('over'), () => a.unshift(), () => [].concat(a, a), () => a.toReversed, () => Array.from({ length: 2 ** 32 })]) try { console.log(typeof f()); } catch (e) { console.log(e.name); }
console.log(a.length, a[4294967295], Object.keys(a).join());
a.length = 4; console.log(a.join('|'));
console.log(a.fill.call({ length: 2 ** 53 - 1 }, 'f', -2)[2 ** 53 - 2], Array.prototype.copyWithin.call({ length: 2 ** 53 - 1, 0: 'c' }, -1, 0, 1)[2 ** 53 - 2]);
console.log(Array.prototype.slice.call({ length: 2 ** 53 - 1, [2 ** 53 - 2]: 's' }, -1).join(), Array.prototype.splice.call({ length: 2 ** 53 - 1, [2 ** 53 - 2]: 's' }, -1).join(), Array.prototype.at.call({ length: Infinity, [2 ** 53 - 2]: 't' }, -1));
