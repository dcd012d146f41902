// self, navigator and reportError.
console.log(self === globalThis, Object.keys(navigator).join(), Object.prototype.toString.call(navigator), navigator.hardwareConcurrency > 0, /^Linux /.test(navigator.platform), /^Bun\/\d/.test(navigator.userAgent));
const d = Object.getOwnPropertyDescriptor(globalThis, "self");
console.log(typeof d.get, typeof d.set, d.enumerable, d.configurable, d.get.call(1) === globalThis);
self = 5;
console.log(globalThis.self, Object.getOwnPropertyDescriptor(globalThis, "self").writable);
process.on("uncaughtException", (e) => console.log("caught", e.message));
reportError(new Error("a"));
try { reportError(); } catch (e) { console.log(e.name, e.message); }
console.log("after");
