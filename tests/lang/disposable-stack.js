// DisposableStack and AsyncDisposableStack: order, errors, move, messages.
const log = console.log;
const stack = new DisposableStack();
stack.use({ [Symbol.dispose]() { log("used"); } });
stack.adopt("value", (v) => log("adopted", v));
stack.defer(() => log("deferred"));
log(stack.disposed);
const moved = stack.move();
log(stack.disposed, moved.disposed);
moved.dispose();
moved.dispose();
log(moved.disposed);
const bad = new DisposableStack();
bad.defer(() => { throw new Error("first"); });
bad.defer(() => { throw new Error("second"); });
try { bad.dispose(); } catch (e) { log(e.name, e.error.message, e.suppressed.message); }
const tell = (f) => { try { f(); } catch (e) { log(e.name + ": " + e.message); } };
tell(() => DisposableStack());
tell(() => bad.defer(() => {}));
tell(() => new DisposableStack().defer(1));
tell(() => DisposableStack.prototype.use.call({}));
log(DisposableStack.prototype.dispose === DisposableStack.prototype[Symbol.dispose], String(stack));
(async () => {
  const a = new AsyncDisposableStack();
  a.use({ async [Symbol.asyncDispose]() { await null; log("async used"); } });
  a.use({ [Symbol.dispose]() { log("sync used"); } });
  a.use(null);
  a.adopt(5, async (v) => { await null; log("adopted", v); });
  a.defer(() => log("deferred"));
  const p = a.disposeAsync();
  log("asked", a.disposed);
  await p;
  const b = new AsyncDisposableStack();
  b.defer(async () => { throw "x"; });
  b.defer(() => { throw "y"; });
  await b.disposeAsync().catch((e) => log(e.name, e.error, e.suppressed));
  await AsyncDisposableStack.prototype.disposeAsync.call({}).catch((e) => log(e.name));
  { await using r = { async [Symbol.asyncDispose]() { log("await using"); } }; using s = { [Symbol.dispose]() { log("using"); } }; log("body"); }
})();
