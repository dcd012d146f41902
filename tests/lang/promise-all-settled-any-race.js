// allSettled, any and race: shapes of results, AggregateError, order of errors, empty inputs.
const t = p => p.then(v => JSON.stringify(v), e => e instanceof AggregateError ? 'Aggregate ' + JSON.stringify(e.errors.map(String)) + e.message : 'rejected ' + String(e));
(async () => {
    console.log(await t(Promise.allSettled([1, Promise.reject('x'), { then(a, b) { b('y'); } }])), await t(Promise.allSettled([])));
    const [s] = await Promise.allSettled([Promise.reject(1)]); console.log(Object.keys(s).join(), Object.getPrototypeOf(s) === Object.prototype, JSON.stringify(Object.getOwnPropertyDescriptor(s, 'reason')));
    console.log(await t(Promise.any([Promise.reject(1), 2, 3])), await t(Promise.any([])), await t(Promise.any([Promise.reject('a'), new Promise((_, r) => setTimeout(r, 2, 'b')), Promise.reject('c')])));
    const err = await Promise.any([]).catch(e => e); console.log(err.name, err.message, Object.getOwnPropertyDescriptor(err, 'errors').enumerable, err instanceof Error, Object.hasOwn(err, 'cause'));
    console.log(await t(Promise.race([new Promise(() => {}), 5])), await t(Promise.race([Promise.reject('r'), 5])), await Promise.race([Promise.race([]), 'never wins']), await t(Promise.race(5)));
    let n = 0; const multi = { then(a, b) { a('v'); b('e'); a('w'); } }; console.log(await t(Promise.allSettled([multi])), await t(Promise.any([{ then(a, b) { b(1); a(2); } }])), await t(Promise.race([multi])));
    console.log(['all', 'allSettled', 'any', 'race', 'reject', 'resolve', 'try', 'withResolvers'].map(k => Promise[k].length + Promise[k].name).join());
})();
