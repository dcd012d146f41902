// Atomics.waitAsync: results at once, promises notified or timed out, wrong arguments.
const i = new Int32Array(new SharedArrayBuffer(8)), t = f => { try { const r = f(); return JSON.stringify(r); } catch (e) { return e.name; } };
console.log(t(() => Atomics.waitAsync(i, 0, 1)), t(() => Atomics.waitAsync(i, 0, 0, 0)), t(() => Atomics.waitAsync(new Int32Array(2), 0, 0)), t(() => Atomics.waitAsync(i, 5, 0)), t(() => Atomics.waitAsync(new Uint8Array(new SharedArrayBuffer(1)), 0, 0)), t(() => Atomics.waitAsync(i, 0, 'x', -1)));
const w = Atomics.waitAsync(i, 1, 0), late = Atomics.waitAsync(i, 0, 0, 2); console.log(w.async, w.value instanceof Promise, Object.keys(w).join(), Atomics.notify(i, 1), Atomics.notify(i, 1));
(async () => { console.log(await w.value, await late.value); const many = [1, 2, 3].map(() => Atomics.waitAsync(i, 0, 0).value); console.log(Atomics.notify(i, 0, 2), Atomics.notify(i, 0), (await Promise.all(many)).join()); })();
