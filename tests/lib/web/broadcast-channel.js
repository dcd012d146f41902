// Everybody of the name gets a copy, in order, but not the sender; closing; what is let go keeps nothing alive.
const t = (f) => { try { console.log(f()); } catch (e) { console.log(e.name, e.message, e.code); } };
const a = new BroadcastChannel("q"), b = new BroadcastChannel("q"), c = new BroadcastChannel("q"), other = new BroadcastChannel("r");
const seen = [];
b.onmessage = (e) => {
    console.log("b", e.data, e.constructor.name, e.target === b, e.origin === "");
    seen.push(e.data);
    if (e.data.n !== 2) return;
    c.close(); // the second message does not reach it any more
    b.close();
    t(() => b.postMessage(1));
};
c.addEventListener("message", (e) => { console.log("c", e.data.n, e.data !== seen[0]); });
a.onmessage = () => console.log("the sender");
other.onmessage = () => console.log("another name");
a.postMessage({ n: 1 });
a.postMessage({ n: 2 });
t(() => a.name);
t(() => a.postMessage(() => 1));
t(() => a.postMessage());
t(() => new BroadcastChannel());
t(() => Object.prototype.toString.call(a));
t(() => [a.ref() === a, a.unref() === a, a instanceof EventTarget].join());
other.unref();
