// Iterator.concat opens its iterables one after another, and closes only the open one.
const log = []; const src = (n, ...v) => ({ [Symbol.iterator]() { log.push('open ' + n); let i = 0; return { next() { return { value: v[i++], done: i > v.length }; }, return() { log.push('return ' + n); return {}; } }; } });
const c = Iterator.concat(src('a', 1, 2), src('b'), [3], src('c', 4)); console.log(log.length, c.next().value, log.join(), c.next().value, c.next().value, log.join());
console.log(JSON.stringify(c.return()), log.join(), c.next().done); const d = Iterator.concat(src('x', 1)); console.log(JSON.stringify(d.return()), log.includes('open x'), d.next().done);
for (const bad of [[5], ['str'], [null], [{}], [[], { [Symbol.iterator]: 5 }], [{ next() {} }]]) try { Iterator.concat(...bad); console.log('no'); } catch (e) { console.log(e.name); }
let gets = 0; const once = { get [Symbol.iterator]() { gets++; return () => [1].values(); } }; const o = Iterator.concat(once, once); console.log(gets, [...o].join(), gets, Iterator.concat().next().done, Iterator.concat.length, Object.prototype.toString.call(Iterator.concat()));
const bad = Iterator.concat({ [Symbol.iterator]: () => 5 }, [1]); try { bad.next(); } catch (e) { console.log(e.name, bad.next().done); }
const thrower = Iterator.concat([1], { [Symbol.iterator]: () => ({ next() { throw new RangeError(); }, return() { log.push('no'); } }) }); thrower.next(); try { thrower.next(); } catch (e) { console.log(e.name, thrower.next().done, log.at(-1)); }
console.log([...Iterator.concat(new String('ab'), new Set([1]), new Map([[2, 3]]), (function* () { yield 'g'; })())].join('|'), [...Iterator.concat([1, 2], [3]).map(x => x * 2).drop(1)].join());
