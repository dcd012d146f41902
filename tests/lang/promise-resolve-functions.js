// The functions an executor gets: once only, thenables, self, foreign constructors.
const log = [];
const show = (name) => [(v) => log.push(name + " ok " + String(v)), (e) => log.push(name + " err " + (e?.message ?? e))];
new Promise((res, rej) => { res(1); rej(2); throw 3; }).then(...show("once"));
new Promise((res, rej) => { rej(2); res(1); }).then(...show("reject first"));
new Promise(() => { throw "executor"; }).then(...show("throw"));
new Promise((res) => { res({ then(ok) { ok("thenable"); ok("again"); } }); }).then(...show("thenable"));
new Promise((res) => { res({ get then() { throw "bad getter"; } }); }).then(...show("getter"));
new Promise((res) => res(Promise.reject("inner"))).then(...show("adopt"));
let r; const p = new Promise((res) => (r = res)); r(p); p.then(...show("self"));
Promise.resolve(5).then(undefined, null).then(...show("pass through"));
Promise.reject(6).then(1, 2).then(...show("pass reject"));
Promise.resolve(1).finally(() => "ignored").then(...show("finally value"));
Promise.resolve(1).finally(() => { throw "finally threw"; }).then(...show("finally throw"));
Promise.reject(1).finally(() => Promise.reject("replaced")).then(...show("finally replaces"));
const w = Promise.withResolvers(); w.resolve("with"); w.promise.then(...show("withResolvers"));
Promise.try((a, b) => a + b, 1, 2).then(...show("try")); Promise.try(() => { throw "tried"; }).then(...show("try throws"));
console.log(Promise.resolve(p) === p, new Promise(() => {}).constructor === Promise, Promise.length, Promise.resolve.length, Promise.prototype.then.length, Object.prototype.toString.call(p));
for (const f of [() => Promise(), () => new Promise(), () => new Promise(5), () => Promise.resolve.call(5), () => Promise.prototype.then.call({}), () => new (class extends Promise { constructor() {} })()])
  try { f(); } catch (e) { console.log(e.name + ": " + e.message); }
setTimeout(() => console.log(log.sort().join("\n")), 2);
