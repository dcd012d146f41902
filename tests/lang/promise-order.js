// Order of reactions, thenables, finally.
const log = (...a) => console.log(...a);
log("start");
Promise.resolve(1).then((v) => { log("then", v); return { then(r) { log("thenable"); r("from thenable"); } }; }).then((v) => log(v));
new Promise((resolve) => { resolve("sync"); resolve("ignored"); throw new Error("ignored"); }).then((v) => log(v));
Promise.reject(new Error("no")).catch((e) => { log("caught", e.message); return "after catch"; }).finally(() => { log("finally"); return "lost"; }).then((v) => log(v));
Promise.reject("r").finally(() => { throw "other"; }).catch((e) => log("replaced by", e));
const p = Promise.resolve();
log(Promise.resolve(p) === p);
let settle;
const loop = new Promise((r) => { settle = r; });
settle(loop);
loop.catch((e) => log(e.name + ": " + e.message));
(async () => { log("async body"); await null; log("after await"); return "async result"; })().then(log);
p.then(() => log("a")).then(() => log("b"));
p.then(() => log("c")).then(() => log("d"));
log("end");
