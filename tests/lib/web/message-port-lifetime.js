// Messages wait for start(); a closed port gets nothing; a listening port whose other end is in the same program ends with it.
const c = new MessageChannel();
const got = [];
c.port1.addEventListener("message", (e) => got.push(e.data));
c.port2.postMessage("early");
const d = new MessageChannel();
d.port1.onmessage = (e) => console.log("from the closed one", e.data);
d.port2.onmessage = () => console.log("never");
d.port1.addEventListener("close", () => console.log("close 1"));
d.port2.addEventListener("close", () => console.log("close 2"));
d.port1.postMessage("x");
d.port2.postMessage("y");
d.port2.close();
d.port2.postMessage("z");
for (let i = 0; i < 300; i++) { // unreachable channels are collected, also those with messages for nobody
    const { port1, port2 } = new MessageChannel();
    const inner = new MessageChannel();
    port1.onmessage = () => {};
    inner.port1.postMessage(i);
    port2.postMessage(i);
}
setTimeout(() => {
    console.log(got.length);
    c.port1.start();
    setTimeout(() => console.log(got.join()), 5);
}, 30);
process.on("exit", () => console.log("exit"));
