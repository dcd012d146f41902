// The order of for await, async generators and their queues against plain promises.
const log = []; const tick = (n, count) => { let p = Promise.resolve(); for (let i = 1; i <= count; i++) p = p.then(() => log.push(n + i)); return p; };
async function* g() { log.push('start'); const a = yield 1; log.push('a=' + a); try { yield Promise.resolve(2); } finally { log.push('finally'); await 0; } return 3; }
const run = async (name, f) => { const t = tick('t', 12); const r = await f().catch((e) => 'E:' + (e.name ?? e)); log.push('=' + JSON.stringify(r)); await t; console.log(name, log.splice(0).join(' ')); };
await run('loop', async () => { for await (const v of g()) log.push('v' + v); });
await run('break', async () => { for await (const v of g()) { log.push('v' + v); if (v === 2) break; } });
await run('queue', async () => { const it = g(); const all = [it.next('x'), it.next('y'), it.return('r'), it.next()]; log.push('queued'); return Promise.all(all); });
await run('throw', async () => { const it = g(); await it.next(); return it.throw(new Error('thrown')); });
await run('return early', async () => g().return(Promise.resolve('early')));
await run('return rejected', async () => g().return(Promise.reject(new Error('rej'))));
await run('sync source', async () => { for await (const v of [Promise.resolve('p'), 'q']) log.push(v); });
await run('sync rejects', async () => { for await (const v of [Promise.resolve('p'), Promise.reject(new Error('q'))]) log.push(v); });
await run('sync closes', async () => { const it = { [Symbol.iterator]() { let i = 0; return { next: () => ({ value: i++, done: false }), return() { log.push('closed'); return {}; } }; } }; for await (const v of it) { log.push(v); if (v) break; } });
await run('sync close on reject', async () => { const it = { [Symbol.iterator]() { return { next: () => ({ value: Promise.reject(new Error('val')), done: false }), return() { log.push('closed'); return {}; } }; } }; for await (const v of it) ; });
await run('yield*', async () => { async function* outer() { const r = yield* g(); log.push('r' + r); yield* [Promise.resolve('s')]; } for await (const v of outer()) log.push('v' + v); });
await run('yield rejected', async () => { async function* y() { try { yield Promise.reject(new Error('yr')); } catch (e) { log.push('caught'); yield e.message; } } const r = []; for await (const v of y()) r.push(v); return r; });
await run('return await', async () => { async function* y() { return Promise.resolve('ra'); } return y().next(); });
await run('return thenable', async () => { async function* y() { return { then(f) { f('th'); } }; } return y().next(); });
await run('bad iterator', async () => { for await (const v of { [Symbol.asyncIterator]() { return { next: () => 5 }; } }) ; });
await run('bad close', async () => { for await (const v of { [Symbol.asyncIterator]() { return { next: async () => ({ value: 1, done: false }), return: () => 5 }; } }) break; });
await run('no iterator', async () => { for await (const v of {}) ; });
await run('throw in body', async () => { const it = { [Symbol.asyncIterator]() { return { next: async () => ({ value: 1, done: false }), return() { log.push('ret'); return Promise.reject(new Error('hidden')); } }; } }; for await (const v of it) throw new Error('body'); });
await run('fromAsync', async () => Array.fromAsync({ async *[Symbol.asyncIterator]() { yield 1; yield 2; } }, async (v) => v * 2));
await run('await order', async () => { await null; log.push('A'); await { then(f) { f(); } }; log.push('B'); await new Promise((r) => r()); log.push('C'); });
await run('async return', async () => { const f = async () => Promise.resolve(1), h = async () => 1; f().then(() => log.push('f')); h().then(() => log.push('h')); await null; });
