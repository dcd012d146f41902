// peer: bun
// Iterator: helpers, from, closing, concat, zip, chunks, windows.
function* n(k) { try { for (let i = 0; i < k; i++) yield i; } finally { console.log('closed'); } }
console.log(n(5).map(x => x * x).filter(x => x % 2 === 0).toArray().join());
console.log(n(9).drop(2).take(3).toArray().join());
console.log([1, 2].values().flatMap(x => [x, x * 10]).toArray().join());
console.log(n(4).reduce((a, b) => a + b), n(3).some(x => x === 1), n(3).every(x => x < 2), n(5).find(x => x > 2));
const seen = []; n(2).forEach((v, i) => seen.push(v + ':' + i)); console.log(seen.join());
const taken = n(9).take(2); console.log(taken.next().value, JSON.stringify(taken.return()), JSON.stringify(taken.next()));
const tell = (f) => { try { console.log(String(f())); } catch (e) { console.log(e.name); } };
tell(() => Iterator.from({ next() { return { done: true, value: 1 }; } }).toArray().length);
tell(() => new Iterator()); tell(() => [].values().take(-1)); tell(() => [].values().map(1)); tell(() => [1].values().flatMap(() => 1).next()); tell(() => [].values().reduce(() => 1));
tell(() => { const g = [1].values().map(() => g.next()); g.next(); });
class Mine extends Iterator { next() { return { done: false, value: 7 }; } return() { console.log('mine closed'); return {}; } }
tell(() => new Mine().take(2).toArray()); tell(() => new Mine().find(x => x === 7)); tell(() => Iterator.from(new Mine()) instanceof Mine);
console.log(Iterator.concat([1, 2], new Set([3]), 'x'.repeat(0) === '' ? [4] : []).toArray().join());
console.log(JSON.stringify(Iterator.zip([[1, 2, 3], ['a', 'b']]).toArray()), JSON.stringify(Iterator.zip([[1, 2, 3], ['a']], { mode: 'longest', padding: [0, 'z'] }).toArray()));
tell(() => Iterator.zip([[1], []], { mode: 'strict' }).toArray());
console.log(JSON.stringify(Iterator.zipKeyed({ a: [1, 2], b: [3, 4] }).toArray()));
console.log(JSON.stringify([1, 2, 3, 4, 5].values().chunks(2).toArray()), JSON.stringify([1, 2, 3].values().windows(2).toArray()), JSON.stringify([1].values().windows(2, 'allow-partial').toArray()));
console.log([1, null, 2].values().join('-'), [1, 2].values().includes(2), [1, 2].values().includes(1, 1));
console.log(Object.prototype.toString.call([].values()), Object.prototype.toString.call([].values().map(x => x)), Object.prototype.toString.call(new Map().keys()));
function* outer() { yield* [1, 2]; yield* inner(); yield 5; } function* inner() { yield 3; yield 4; }
console.log([...outer()].join(), Array.from(outer()).join(), outer().map(x => x * 2).toArray().join(), new Set(outer()).size);
