const log = (...a) => console.log(...a);
log("start");
process.nextTick(() => { log("tick1"); process.nextTick(() => log("tick1.1")); Promise.resolve().then(() => log("micro from tick1")); });
Promise.resolve().then(() => { log("micro1"); process.nextTick(() => log("tick from micro")); queueMicrotask(() => log("qm from micro")); });
queueMicrotask(() => log("qm1"));
(async () => { log("async start"); await null; log("async after await"); })();
process.nextTick((a, b) => log("tick args", a, b), 1, "x");
setTimeout(() => {
    log("timeout"); process.nextTick(() => log("tick in timeout")); Promise.resolve().then(() => log("micro in timeout"));
    setImmediate(() => { log("immediate 1"); process.nextTick(() => log("tick in immediate")); setImmediate(() => { log("nested immediate"); setTimeout(() => log("later"), 20); }); });
    setImmediate(a => log("immediate 2", a), "arg");
}, 1);
log("end");
