const ac = new AbortController();
console.log(ac.signal === ac.signal, ac.signal.aborted, ac.signal.reason, ac.signal.onabort);
ac.signal.onabort = function (e) { console.log("onabort", e.type, this === ac.signal, e.isTrusted, e.target === ac.signal); };
ac.signal.addEventListener("abort", () => console.log("listener"));
ac.abort(); ac.abort(5);
console.log(ac.signal.aborted, ac.signal.reason.name, ac.signal.reason.message, ac.signal.reason.code, ac.signal.reason instanceof DOMException);
try { ac.signal.throwIfAborted(); } catch (e) { console.log(e === ac.signal.reason); }
console.log(AbortSignal.abort("why").reason, AbortSignal.any([new AbortController().signal, ac.signal]).aborted, AbortSignal.any([]).aborted);
const b = new AbortController(), any = AbortSignal.any([b.signal, new AbortController().signal]);
any.onabort = () => console.log("any", any.reason); b.abort(7);
const s = AbortSignal.timeout(5);
s.onabort = () => console.log("timeout", s.reason.name, s.reason.message, s.reason.code);
await new Promise(r => setTimeout(r, 30));
for (const f of [() => new AbortSignal(), () => AbortSignal.timeout(-1), () => AbortSignal.timeout(), () => AbortSignal.any(5), () => AbortSignal.any([5]), () => AbortController()])
  try { f(); console.log("no error"); } catch (e) { console.log(e.name, e.code, e.message); }
AbortSignal.timeout(60000); // does not keep the process alive
