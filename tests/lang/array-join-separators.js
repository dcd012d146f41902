// join, toString and toLocaleString: separators, nested arrays, null, cycles, patched join, array-likes.
console.log([1, null, undefined, [2, [3]], , 'x'].join('-'), [1, 2].join(undefined), [1, 2].join(null), [1, 2].join(''), [1, 2].join(0), [[], [[]], [null]].join(), [1].join('sep'), new Array(4).join('ab'));
const a = [1, 2]; a.join = function () { return 'patched ' + this.length; };
console.log(String(a), `${a}`, a + '', [a].join(), [1, 2].toString.call({ join: 5 }), [].toString.call({ join: () => 'own' }));
const cyclic = [1]; cyclic.push(cyclic, [cyclic, 2]);
console.log(cyclic.join('+'), String(cyclic), JSON.stringify([cyclic + '']));
let n = 0;
const loud = { toString() { n++; return n === 1 ? arr.join('/') : 'x'; } };
const arr = [loud, 'b'];
console.log(arr.join('.'), arr.join('.'));
try { [1, { toString() { throw new RangeError(); } }].join(); } catch (e) { console.log(e.name, [1, 2].join()); }
for (const bad of [[Symbol()], [Object.create(null)]]) try { bad.join(); } catch (e) { console.log(e.name); }
console.log(Array.prototype.join.call({ length: 3, 0: 'a', 2: 'c' }, '_'), Array.prototype.join.call('xyz', '.'), Array.prototype.join.call(5), Array.prototype.toString.call(5), Array.prototype.toString.call(null || 'abc'));
let sepCalls = [];
console.log([].join({ toString() { sepCalls.push('sep'); return ','; } }), Array.prototype.join.call({ get length() { sepCalls.push('len'); return 1; } }, { toString() { sepCalls.push('sep'); return ''; } }), sepCalls.join());
console.log([1n, -0, true, /x/, () => 1].join('|'), [{ toLocaleString: () => 'L' }, null, 5].toLocaleString());
