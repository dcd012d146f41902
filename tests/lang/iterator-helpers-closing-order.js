// When callbacks throw, when return throws, when helpers nest: what is closed and which error wins.
const log = []; const src = (n, ret) => ({ __proto__: Iterator.prototype, i: 0, next() { return { done: false, value: this.i++ }; }, return() { log.push('close ' + n); if (ret) throw ret; return {}; } });
const t = f => { try { return JSON.stringify(f()); } catch (e) { return e.message ?? e.name; } };
const boom = m => { throw new Error(m); };
for (const [name, run] of Object.entries({ map: s => s.map(() => boom('cb')).next(), filter: s => s.filter(() => boom('cb')).next(), flat: s => s.flatMap(() => boom('cb')).next(), flatBad: s => s.flatMap(() => 5).next(), reduce: s => s.reduce(() => boom('cb')), each: s => s.forEach(() => boom('cb')), some: s => s.some(() => true), find: s => s.find(() => boom('cb')), every: s => s.every(() => false), take: s => { const h = s.take(1); h.next(); return h.next(); }, ret: s => s.map(x => x).return(), deep: s => s.map(x => x).filter(x => x).take(1).drop(0).return(), arr: s => s.take(2).toArray() }))
    for (const err of [null, new Error('from return')]) { log.length = 0; console.log(name, t(() => run(src(name, err))), log.join()); }
const inner = { [Symbol.iterator]: () => ({ next: () => ({ done: false, value: 'i' }), return() { log.push('close inner'); return {}; } }) };
log.length = 0; const fm = src('outer').flatMap(() => inner); fm.next(); fm.return(); console.log(log.join());
log.length = 0; for (const x of src('loop').map(x => x)) { if (x === 2) break; } console.log(log.join());
log.length = 0; const [a, b] = src('dest').map(x => x * 2); console.log(a, b, log.join());
