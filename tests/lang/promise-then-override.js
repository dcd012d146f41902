// await uses promises as they are; then() may be patched.
const old = Promise.prototype.then; let calls = 0;
Promise.prototype.then = function (...a) { calls++; return old.apply(this, a); };
(async () => { await null; await Promise.resolve(1); const n = calls; await { then(r) { r(1); } }; Promise.prototype.then = old; console.log(n); })();
// expect: 0
