// Promise.try and Promise.withResolvers: arguments, errors, subclasses, keys.
const t = p => p.then(v => String(v), e => 'rejected ' + (e?.name ?? e));
(async () => {
    console.log(await t(Promise.try(() => 1)), await t(Promise.try((a, b) => a + b, 1, 2)), await t(Promise.try(() => { throw new RangeError(); })), await t(Promise.try(async () => 'a')), await t(Promise.try(() => Promise.reject('r'))), await t(Promise.try(5)), await t(Promise.try()));
    let sync = false; Promise.try(() => { sync = true; }); console.log(sync, await t(Promise.try(function () { 'use strict'; return this; })));
    const w = Promise.withResolvers(); console.log(Object.keys(w).join(), Object.getPrototypeOf(w) === Object.prototype, w.resolve.length, w.reject.name === ''); w.resolve(7); w.reject(8); console.log(await w.promise);
    class P extends Promise { } console.log(P.withResolvers().promise instanceof P, P.try(() => 1) instanceof P, P.resolve(1) === P.resolve(1), P.resolve(P.resolve(1)) instanceof P);
    for (const f of [() => Promise.try.call(5, () => 1), () => Promise.withResolvers.call({}), () => Promise.withResolvers.call(undefined), () => Promise.resolve.call(1), () => Promise.reject.call(undefined), () => Promise(), () => new Promise(), () => new Promise(5), () => Promise.prototype.then.call({}), () => Promise.withResolvers.call(() => 1)]) try { f(); console.log('no'); } catch (e) { console.log(e.name); }
    const p = Promise.resolve(1); console.log(Promise.resolve(p) === p, P.resolve(p) === p, (p.constructor = P, Promise.resolve(p) === p), P.resolve(p) === p);
})();
