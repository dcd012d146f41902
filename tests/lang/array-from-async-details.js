// Array.fromAsync: what is awaited, when the iterator is closed, constructors, array-likes, errors as rejections.
const log = [];
const t = async p => { try { return JSON.stringify(await p); } catch (e) { return e?.name ?? String(e); } };
(async () => {
    console.log(await t(Array.fromAsync([1, Promise.resolve(2), 3])), await t(Array.fromAsync({ length: 2, 0: Promise.resolve('a'), 1: 'b' })), await t(Array.fromAsync('ab', async x => x + x)), await t(Array.fromAsync(new Set([1]), (x, i) => [x, i])));
    console.log(await t(Array.fromAsync(null)), await t(Array.fromAsync([], 5)), await t(Array.fromAsync({ [Symbol.asyncIterator]: 5 })), await t(Array.fromAsync(5)), await t(Array.fromAsync({ [Symbol.asyncIterator]: null, [Symbol.iterator]: () => [7][Symbol.iterator]() })));
    const sync = { [Symbol.iterator]: () => ({ next: () => ({ value: Promise.reject(new RangeError()), done: false }), return() { log.push('return'); return {}; } }) };
    console.log(await t(Array.fromAsync(sync)), log.join());
    const async1 = { [Symbol.asyncIterator]: () => ({ n: 0, next() { return { value: Promise.resolve(this.n++), done: this.n > 2 }; }, return() { log.push('areturn'); return {}; } }) };
    const raw = await Array.fromAsync(async1);
    console.log(raw.length, raw[0] instanceof Promise);
    console.log(await t(Array.fromAsync(async1, () => { throw new EvalError(); })), log.join());
    class M { constructor(...a) { this.args = a.length; } }
    console.log(JSON.stringify(await Array.fromAsync.call(M, [1, 2])), JSON.stringify(await Array.fromAsync.call(M, { length: 1, 0: 'z' })), Array.isArray(await Array.fromAsync.call(() => 1, [1])), Array.fromAsync.length);
    const order = [];
    Array.fromAsync([1, 2]).then(() => order.push('fromAsync'));
    (async () => { for (let i = 0; i < 12; i++) { await null; order.push(i); } })();
    await new Promise(r => setTimeout(r));
    console.log(order.join());
})();
