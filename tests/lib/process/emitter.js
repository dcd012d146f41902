// peer: node
const log = (...a) => console.log(...a);
const f = (...a) => log("f", ...a), g = () => log("g");
process.on("ev", f); process.prependListener("ev", g); process.once("ev", () => log("once")); process.prependOnceListener("ev", () => log("first once"));
log(process.emit("ev", 1, 2), process.listenerCount("ev")); log(process.emit("ev"));
process.off("ev", g); log(process.emit("ev", "x")); process.removeListener("ev", f); log(process.emit("ev"), process.listenerCount("ev"));
process.on("ev", f).on("ev", f); log(process.listeners("ev").length, process.listeners("ev")[0] === f); process.off("ev", f); log(process.listenerCount("ev"));
process.removeAllListeners("ev"); log(process.listenerCount("ev"));
process.on("rm", function self() { log("self"); process.off("rm", self); process.on("rm", g); }); process.emit("rm"); process.emit("rm"); process.removeAllListeners("rm");
const once = () => {}; process.once("raw", once); log(process.listeners("raw")[0] === once, process.rawListeners("raw")[0] === once, process.rawListeners("raw")[0].listener === once); process.removeAllListeners("raw");
const sym = Symbol("s"); process.on(sym, v => log("sym", v)); log(process.emit(sym, 1), process.eventNames().includes(sym)); process.removeAllListeners(sym);
process.on("throws", () => { throw new Error("in listener"); }); try { process.emit("throws"); } catch (e) { log(e.message); }
log(process.on("x", f) === process, process.setMaxListeners(20) === process, process.getMaxListeners());
log(process.emit("nothing"));
