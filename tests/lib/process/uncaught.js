// peer: node
// exit: 3
process.on("uncaughtException", e => { console.log("caught", e.message ?? e); if (e.message === "second") process.exit(3); });
process.on("exit", code => console.log("exit", code));
setTimeout(() => { throw new Error("first"); }, 1);
setTimeout(() => { console.log("between"); }, 3);
setTimeout(() => { throw new Error("second"); }, 6);
process.nextTick(() => { throw 5; });
setTimeout(() => { queueMicrotask(() => { throw new Error("in microtask"); }); }, 4);
throw new Error("main");
