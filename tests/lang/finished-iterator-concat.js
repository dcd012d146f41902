// Iterator.concat: order, laziness, closing, errors.
const log = []; const src = (n, ...v) => ({ [Symbol.iterator]() { log.push('open ' + n); let i = 0; return { next: () => (log.push(n + i), { done: i >= v.length, value: v[i++] }), return() { log.push('close ' + n); return {}; } }; } });
console.log(Iterator.concat(src('a', 1), [2, 3], src('b')).toArray().join(), log.splice(0).join()); // expect: 1,2,3 open a,a0,a1,open b,b0
const it = Iterator.concat(src('a', 1, 2), src('b', 3)); it.next(); it.return(); console.log(JSON.stringify(it.next()), log.splice(0).join()); // expect: {"done":true} open a,a0,close a
console.log([...Iterator.concat()].length, Iterator.concat.length, Iterator.concat.name, Iterator.concat(src('x')) instanceof Iterator, log.length); // expect: 0 0 concat true 0
for (const f of [() => Iterator.concat(1), () => Iterator.concat('str'), () => Iterator.concat({}), () => Iterator.concat([], null), () => Iterator.concat({ [Symbol.iterator]: () => 1 }).next()]) try { f(); console.log('?'); } catch (e) { console.log(e.name); }
// expect: TypeError
// expect: TypeError
// expect: TypeError
// expect: TypeError
// expect: TypeError
// peer: none
