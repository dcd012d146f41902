// slow
// Rejections that get their handler in the same turn were searched for in the list of all of them.
process.on('unhandledRejection', reason => {
    console.log('unhandled', reason);
    if (reason === 1)
        second.catch(() => console.log('second has a handler'));
});
process.on('rejectionHandled', () => console.log('never'));
async function fails(i) { throw i; }
let caught = 0;
for (let i = 0; i < 100000; i++)
    try { await fails(i); } catch { caught++; }
console.log(caught);
const all = [];
for (let i = 0; i < 50000; i++) all.push(Promise.reject(i));
for (const p of all) p.catch(() => { caught--; });
for (let i = 0; i < 50000; i++) all[i] = Promise.reject(i);
for (const p of all.reverse()) p.catch(() => { caught--; });
await null;
await null;
console.log(caught);
Promise.reject(1);
const second = Promise.reject(2);
Promise.reject(3);
// expect: 100000
// expect: 0
// expect: unhandled 1
// expect: unhandled 3
// expect: second has a handler
