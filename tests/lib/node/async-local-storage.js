const { format } = require('node:util'), print = console.log;
console.log = (...values) => print(format(...values)); // as in Node
const { AsyncLocalStorage, AsyncResource, createHook, executionAsyncId } = require('node:async_hooks');
const als = new AsyncLocalStorage(), other = new AsyncLocalStorage({ defaultValue: 'def', name: 'n' });
console.log(als.getStore(), other.getStore(), other.name);
console.log(als.run(1, (a, b) => [als.getStore(), a, b, other.run(2, () => [als.getStore(), other.getStore()])], 'x', 'y'));
try { als.run(5, () => { throw new Error('out'); }); } catch (e) { console.log(e.message, als.getStore()); }
(async () => {
    await als.run('outer', async () => {
        await null;
        console.log('await', als.getStore());
        await new Promise((r) => setTimeout(r, 1));
        console.log('timer', als.getStore());
        await new Promise((r) => setImmediate(r));
        console.log('immediate', als.getStore());
        await new Promise((r) => process.nextTick(r));
        queueMicrotask(() => console.log('microtask', als.getStore()));
        Promise.resolve().then(() => console.log('then', als.getStore()));
        await Promise.all([als.run('in', async () => { await null; console.log('nested', als.getStore()); }), null]);
        console.log('after', als.getStore());
        als.exit(() => console.log('exit', als.getStore()));
    });
    console.log('end', als.getStore());
    const snap = als.run('snap', () => AsyncLocalStorage.snapshot());
    console.log(snap((x) => [als.getStore(), x], 7));
    const bound = als.run('bound', () => AsyncLocalStorage.bind(function(x) { return [als.getStore(), x]; }));
    console.log(bound(1));
    const res = als.run('res', () => new AsyncResource('R'));
    console.log(res.runInAsyncScope(function(a) { return [als.getStore(), this.t, a]; }, { t: 3 }, 4), typeof res.asyncId(), res.emitDestroy() === res);
    console.log(als.run('b', () => AsyncResource.bind((x, y) => als.getStore())).length, res.bind(() => als.getStore())());
    als.enterWith('entered');
    console.log(als.getStore());
    als.disable();
    console.log(als.getStore());
    for (const f of [() => new AsyncResource(), () => AsyncResource.bind(5), () => createHook({ init: 5 }), () => AsyncLocalStorage.bind(1)])
        try { f(); } catch (e) { console.log(e.name, e.code, e.message); }
})();
