// then makes its result by the species of the constructor; then called with odd handlers.
const log = [];
class P extends Promise { constructor(x) { log.push('P'); super(x); } static get [Symbol.species]() { log.push('species'); return Promise; } }
const p = P.resolve(1); log.length = 0;
const q = p.then(); console.log(q instanceof P, q.constructor === Promise, log.join());
(async () => {
    console.log(await Promise.resolve(5).then(), await Promise.resolve(5).then(1, 2), await Promise.resolve(5).then(null), await Promise.reject(6).then(v => v).catch(e => e), await Promise.reject(7).catch().catch(e => e), await Promise.reject(8).then(null, e => e + 1));
    const r = Promise.resolve(1); for (const c of [undefined, { [Symbol.species]: null }, { [Symbol.species]: undefined }, {}, 5, null, { [Symbol.species]: 5 }, { [Symbol.species]: () => 1 }]) { Object.defineProperty(r, 'constructor', { value: c, configurable: true }); try { console.log(r.then() instanceof Promise); } catch (e) { console.log(e.name); } }
    const caught = []; const fake = { then(...a) { caught.push(a.length, a[0], typeof a[1]); return 'ret'; } }; console.log(Promise.prototype.catch.call(fake, () => 1), caught.join()); caught.length = 0; console.log(Promise.prototype.finally.call(fake, 5), caught.join());
    for (const bad of [undefined, 5, {}]) for (const m of ['then', 'catch', 'finally']) try { Promise.prototype[m].call(bad); console.log('no'); } catch (e) { if (e.name !== 'TypeError') console.log(e.name); }
    class Q extends Promise {} const f = Q.resolve(1).finally(() => 9); console.log(f instanceof Q, await f, await Q.reject(2).finally(() => 3).catch(e => e), await Promise.resolve(1).finally(() => { throw 4; }).catch(e => e), await Promise.resolve(1).finally(() => Promise.reject(5)).catch(e => e), await Promise.resolve(1).finally((...a) => { caught.push(a.length); }), caught.at(-1));
    console.log(Promise.prototype.then.length, Promise.prototype.catch.length, Promise.prototype.finally.length, Promise.prototype[Symbol.toStringTag], Promise[Symbol.species] === Promise);
})();
