// peer: bun
// Atomics.waitAsync: answers at once, notified on the same thread, time over, order, big elements, errors.
const i32 = new Int32Array(new SharedArrayBuffer(16)), b64 = new BigInt64Array(new SharedArrayBuffer(16));
const show = (r) => r.async + ' ' + (r.async ? r.value instanceof Promise : r.value);
console.log(show(Atomics.waitAsync(i32, 0, 1)), show(Atomics.waitAsync(i32, 0, 0, 0)), show(Atomics.waitAsync(b64, 0, 1n)));
for (let i = 0; i < 3; i++) Atomics.waitAsync(i32, 1, 0).value.then(v => console.log('waiter', i, v));
console.log(Atomics.notify(i32, 1, 2), Atomics.notify(i32, 0));
Atomics.waitAsync(b64, 1, 0n, 5000).value.then(v => console.log('big', v));
console.log(Atomics.notify(b64, 0), Atomics.notify(b64, 1), Atomics.notify(b64, 1));
Atomics.waitAsync(i32, 2, 0, 20).value.then(v => console.log('time', v));
Atomics.waitAsync(i32, 3, 0).value.then(() => console.log('never'));
setTimeout(() => { console.log('later', Atomics.notify(i32, 2), Atomics.notify(i32, 1)); }, 150);
for (const f of [() => Atomics.waitAsync(new Int32Array(4), 0, 0), () => Atomics.waitAsync(new Int16Array(4), 0, 0), () => Atomics.waitAsync(i32, 9, 0), () => Atomics.waitAsync(i32, 0, 0, Symbol())])
  try { f(); } catch (e) { console.log(e.name); }
