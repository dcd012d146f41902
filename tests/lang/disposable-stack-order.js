// DisposableStack and AsyncDisposableStack: order, move, adopt, defer, errors.
const log = [];
const s = new DisposableStack();
console.log(s.use(null), s.use({ [Symbol.dispose]() { log.push('use'); } }) !== null, s.adopt(5, (v) => log.push('adopt' + v)), s.defer(() => log.push('defer')), s.disposed);
const moved = s.move(); console.log(s.disposed, moved.disposed, log.length);
moved.dispose(); moved.dispose(); console.log(log.splice(0).join(), moved.disposed, s[Symbol.dispose] === s.dispose);
for (const f of [() => s.use(null), () => s.move(), () => s.defer(() => {}), () => new DisposableStack().use({}), () => new DisposableStack().adopt(1), () => DisposableStack(), () => DisposableStack.prototype.dispose.call({})]) try { f(); console.log('?'); } catch (e) { console.log(e.name); }
const t = new DisposableStack(); for (const n of [1, 2, 3]) t.defer(() => { throw n; });
try { t.dispose(); } catch (e) { console.log(e instanceof SuppressedError, e.error, e.suppressed.error, e.suppressed.suppressed); }
const a = new AsyncDisposableStack();
a.use({ async [Symbol.asyncDispose]() { log.push('a1'); await 0; log.push('a2'); } }); a.use({ [Symbol.dispose]() { log.push('sync'); } }); a.adopt(1, async (v) => { log.push('ad' + v); }); a.defer(() => log.push('def')); a.use(null);
const p = a.disposeAsync(); log.push('called'); console.log(await p, log.join(), a.disposed, AsyncDisposableStack.prototype[Symbol.asyncDispose] === AsyncDisposableStack.prototype.disposeAsync);
await AsyncDisposableStack.prototype.disposeAsync.call(1).catch((e) => console.log(e.name));
console.log(Object.prototype.toString.call(a), new SuppressedError(1, 2, 'm').message, Object.keys(new SuppressedError(1, 2)).join(), SuppressedError.length, SuppressedError(1, 2).error);
console.log(typeof Iterator.prototype[Symbol.dispose]); { let closed = 0; { using it = (function* () { try { yield 1; } finally { closed++; } })(); it.next(); } console.log(closed); }
