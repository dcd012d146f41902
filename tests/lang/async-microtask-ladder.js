// How many turns each way of waiting takes.
const log = [];
const ladder = (async () => { for (let i = 0; i < 12; i++) { await null; log.push(i); } })();
const thenable = { then(f) { f('t'); } };
(async () => { await 1; log.push('await'); })();
(async () => { await thenable; log.push('await thenable'); })();
(async () => { return thenable; })().then(() => log.push('return thenable'));
(async () => { return Promise.resolve(1); })().then(() => log.push('return promise'));
Promise.resolve().then(() => Promise.resolve()).then(() => log.push('then promise'));
new Promise((r) => r(Promise.resolve())).then(() => log.push('resolve promise'));
Promise.all([1, Promise.resolve(2)]).then(() => log.push('all'));
Promise.race([thenable]).then(() => log.push('race thenable'));
Promise.reject(1).catch(() => log.push('catch'));
Promise.resolve(1).finally(() => {}).then(() => log.push('finally'));
(async function* () { yield 1; })().next().then(() => log.push('async generator'));
(async () => { for await (const x of [1]) log.push('for await'); log.push('for await end'); })();
(async () => { try { await Promise.reject(1); } catch { log.push('await reject'); } })();
queueMicrotask(() => log.push('microtask'));
ladder.then(() => console.log(log.join('\n')));
