// Promise.all: resolve looked up once, then called per element, remaining counts, sparse results, closing.
const log = [];
const t = p => p.then(v => JSON.stringify(v), e => 'rejected ' + (e?.name ?? e));
(async () => {
    console.log(await t(Promise.all([1, Promise.resolve(2), { then(r) { r(3); } }])), await t(Promise.all([])), await t(Promise.all('ab')), await t(Promise.all(new Set([5]))), await t(Promise.all([, 1])));
    console.log(await t(Promise.all(5)), await t(Promise.all()), await t(Promise.all({})), await t(Promise.all([Promise.reject(new RangeError()), Promise.reject(new EvalError())])));
    const resolve = Promise.resolve; let gets = 0, calls = 0;
    Object.defineProperty(Promise, 'resolve', { get() { gets++; return function (v) { calls++; return resolve.call(this, v); }; }, configurable: true });
    await t(Promise.all([1, 2, 3])); console.log(gets, calls); await t(Promise.all([])); console.log(gets);
    Object.defineProperty(Promise, 'resolve', { value: 5, configurable: true, writable: true });
    const iter = (n = 'it') => ({ [Symbol.iterator]() { log.push('open ' + n); return { next: () => ({ done: false, value: 1 }), return() { log.push('close ' + n); return {}; } }; } });
    console.log(await t(Promise.all(iter())), log.join());
    Promise.resolve = () => { throw new SyntaxError(); }; log.length = 0; console.log(await t(Promise.all(iter())), log.join());
    Object.defineProperty(Promise, 'resolve', { value: resolve, configurable: true, writable: true });
    log.length = 0; console.log(await t(Promise.all({ [Symbol.iterator]: () => ({ next() { throw new RangeError(); }, return() { log.push('no'); } }) })), log.length);
    let r1; const twice = { then(ok) { r1 = ok; ok('first'); ok('second'); } }; console.log(await t(Promise.all([twice, new Promise(r => setTimeout(r, 1, 'late'))])));
    console.log(await t(Promise.all([{ then: 5 }, { get then() { throw new EvalError(); } }])));
    for (const f of ['all', 'allSettled', 'any', 'race']) for (const c of [undefined, 5, {}, () => 1]) try { Promise[f].call(c, []); console.log('no'); } catch (e) { if (e.name !== 'TypeError') console.log(f, e.name); }
})();
