// for await over a sync iterable awaits each value, and closes it when the body leaves.
const log = [];
const I = (values) => ({ [Symbol.iterator]() { let i = 0; return {
    next() { log.push('next'); return { value: values[i], done: i++ >= values.length }; },
    return() { log.push('return'); return {}; } }; } });
const later = (v) => new Promise((r) => setTimeout(r, 1, v));
(async () => {
    for await (const v of I([1, later(2), { then(f) { f('thenable'); } }])) log.push(v);
    for await (const v of I([1, 2])) { log.push('body ' + v); break; }
    try { for await (const v of I([Promise.reject('no'), 2])) log.push('never'); } catch (e) { log.push('caught ' + e); }
    try { for await (const v of I([1])) throw 'body'; } catch (e) { log.push('caught ' + e); }
    async function* all() { yield* I([later('a'), 'b']); }
    for await (const v of all()) log.push(v);
    console.log(log.join());
})();
