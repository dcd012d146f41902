// Ports: delivery in order before timers, starting, closing, what cannot be posted, ports inside messages.
const t = (f) => { try { console.log(f()); } catch (e) { console.log(e.name, e.message, e.code); } };
const { port1, port2 } = new MessageChannel();
port1.onmessage = (e) => console.log("got", e.data, e.constructor.name, e.target === port1, e.origin === "", e.source, e.ports.length);
port2.postMessage({ a: 1 });
port2.postMessage([2]);
process.nextTick(() => console.log("tick"));
Promise.resolve().then(() => console.log("job"));
t(() => new MessagePort());
t(() => port1.postMessage());
t(() => port1.postMessage(Symbol()));
t(() => port1.postMessage(1, [port1]));
t(() => port1.postMessage(port2));
t(() => port1.postMessage(1, [port2, port2]));
t(() => port1.postMessage(1, { transfer: [{}] }));
t(() => port1.postMessage(1, 5));
t(() => MessagePort.prototype.postMessage.call({}, 1));
t(() => port1.hasRef());
t(() => [port2.hasRef(), port2.ref(), port2.hasRef(), port2.unref(), port2.hasRef()].join());
// A port is sent through another channel; what was posted before it left comes along.
const outer = new MessageChannel(), inner = new MessageChannel(), buffer = new ArrayBuffer(8);
outer.port1.onmessage = (e) => {
    const { p } = e.data;
    console.log("moved", e.ports.length, e.ports[0] === p, e.data.buffer.byteLength, p instanceof MessagePort);
    p.onmessage = (x) => { console.log("inner", x.data); if (x.data === "answer") p.close(); };
    p.postMessage("question");
};
inner.port2.onmessage = (e) => { console.log("other", e.data); inner.port2.postMessage("answer"); };
inner.port2.addEventListener("close", () => console.log("closed"));
inner.port2.postMessage("before");
outer.port2.postMessage({ p: inner.port1, buffer }, [inner.port1, buffer]);
console.log(buffer.byteLength, buffer.detached);
t(() => structuredClone(inner.port1, { transfer: [inner.port1] }));
t(() => inner.port1.postMessage("lost"));
