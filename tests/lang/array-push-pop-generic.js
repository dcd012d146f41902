// push, pop, shift and unshift on array-likes: lengths near 2^53, setting length, order of operations.
'use strict';
const t = f => { try { return String(f()); } catch (e) { return e.name; } };
const big = { length: 2 ** 53 - 1 };
console.log(t(() => Array.prototype.push.call(big)), t(() => Array.prototype.push.call(big, 1)), t(() => Array.prototype.unshift.call(big, 1)), t(() => Array.prototype.unshift.call(big)), Object.keys(big).join());
const over = { length: 2 ** 53 + 5, [2 ** 53 - 2]: 'last' };
console.log(t(() => Array.prototype.pop.call(over)), over.length, Object.keys(over).join());
const at = { length: 2 ** 32 };
console.log(t(() => Array.prototype.push.call(at, 'a')), at.length, at[2 ** 32]);
const arr = []; arr.length = 2 ** 32 - 1;
console.log(t(() => arr.push('over')), arr.length, arr[2 ** 32 - 1], t(() => arr.push()));
for (const o of [{}, { length: 'x' }, { length: -3 }, { length: 1.7, 0: 'a' }]) console.log(t(() => Array.prototype.pop.call(o)), JSON.stringify(o), t(() => Array.prototype.push.call(o, 1, 2)), JSON.stringify(o));
console.log(t(() => Array.prototype.push.call('abc', 1)), t(() => Array.prototype.pop.call('')), t(() => Array.prototype.shift.call('')), t(() => Array.prototype.push.call(5, 1)), t(() => Array.prototype.push.call(null)));
const log = [];
const p = new Proxy({ length: 2, 0: 'a' }, { get(t, k) { log.push('get ' + String(k)); return t[k]; }, set(t, k, v) { log.push(`set ${k}=${v}`); t[k] = v; return true; }, has(t, k) { log.push('has ' + k); return k in t; }, deleteProperty(t, k) { log.push('del ' + k); return delete t[k]; } });
Array.prototype.shift.call(p); log.push('|'); Array.prototype.unshift.call(p, 'u', 'v'); log.push('|'); Array.prototype.pop.call(p);
console.log(log.join(', '));
