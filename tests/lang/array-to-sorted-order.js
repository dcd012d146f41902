// toSorted reads everything first, compares only defined values, is stable and leaves the source alone.
const log = [];
const source = new Proxy([3, undefined, 1, 2], { get(t, k) { if (typeof k === 'string') log.push(k); return t[k]; }, set() { throw new Error('set'); }, has(t, k) { log.push('has ' + String(k)); return k in t; } });
console.log(source.toSorted((a, b) => { log.push(`${a}<>${b}`.length); return a - b; }).map(String).join(), log.slice(0, 6).join());
let calls = 0;
console.log([undefined, undefined, 1].toSorted(() => { calls++; }).map(String).join(), calls);
const pairs = Array.from({ length: 40 }, (_, i) => [i % 4, i]);
console.log(pairs.toSorted((a, b) => a[0] - b[0]).map(p => p[1]).join(' '));
console.log([10, 9, 1, 'b', 'a', null, undefined, true].toSorted().map(String).join(), [3, 2, 1].toSorted(() => NaN).join(), [3, 2, 1].toSorted(() => '1').length, [1n, 3, 2n].toSorted((a, b) => a < b ? -1 : 1).join());
const bad = [3, 1, 2];
try { bad.toSorted(() => { throw new RangeError('stop'); }); } catch (e) { console.log(e.name, bad.join()); }
try { [1, Symbol()].toSorted(); } catch (e) { console.log(e.name); }
try { [1, 2].sort(() => 1n); } catch (e) { console.log(e.name); }
