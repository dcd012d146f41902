// Helpers are lazy, pass indexes, stop at the right moment, and run one at a time.
const log = []; function* src() { try { for (let i = 1; ; i++) { log.push('y' + i); yield i; } } finally { log.push('fin'); } }
const h = src().map((x, i) => `${x}/${i}`); console.log(log.length, h.next().value, log.join());
console.log([...src().filter((x, i) => x % 2 && i < 9).take(3)].join(), log.join());
log.length = 0; console.log([...src().take(2)].join(), log.join()); log.length = 0; console.log([...src().drop(2).take(2)].join(), log.join()); log.length = 0; console.log([...src().take(0)].length, log.join() || 'nothing');
log.length = 0; console.log(src().some(x => x > 2), src().every(x => x < 2), src().find(x => x === 2), log.join());
log.length = 0; console.log([...src().flatMap((x, i) => [x, i]).take(5)].join(), log.join());
const t = f => { try { return String(f()); } catch (e) { return e.name; } };
console.log(t(() => [...[1].values().flatMap(() => 'str')]), t(() => [...[1].values().flatMap(() => new String('ab'))]), t(() => [...[1].values().flatMap(() => 5)]), t(() => [...[1].values().flatMap(() => ({ next: () => ({ done: true }) }))].length), t(() => [].values().reduce((a, b) => a)), t(() => [5].values().reduce(() => 'no')), t(() => [1, 2].values().reduce((a, b, i) => a + b + i, 'z')), t(() => [1, 2].values().forEach(() => 1)), t(() => [1, 2].values().toArray()));
let self; const re = (function* () { yield 1; yield 2; })().map(x => { try { self.next(); } catch (e) { return e.name; } return x; }); self = re; console.log(re.next().value, re.next().value, re.next().done);
const r = src().map(x => x); console.log(JSON.stringify(r.return()), JSON.stringify(r.next()), JSON.stringify(r.return())); log.length = 0; const st = src().take(5); st.next(); st.return(); console.log(log.join(), JSON.stringify(st.next()));
console.log(Object.prototype.toString.call(h), Object.getOwnPropertyNames(Object.getPrototypeOf(h)).join(), 'throw' in h, h[Symbol.iterator]() === h, h instanceof Iterator);
