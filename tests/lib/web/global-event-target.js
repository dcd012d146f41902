// The global object is an event target.
console.log(typeof addEventListener, typeof removeEventListener, typeof dispatchEvent, onmessage, onerror, Object.keys(globalThis).includes("dispatchEvent"));
const e = new Event("x"), once = () => console.log("once");
addEventListener("x", once, { once: true });
addEventListener("x", (event) => event.preventDefault());
console.log(dispatchEvent(e), e.defaultPrevented, e.currentTarget, dispatchEvent(new Event("x", { cancelable: true })));
addEventListener("y", once);
removeEventListener("y", once);
console.log(dispatchEvent(new Event("y")));
console.log(EventTarget.prototype.dispatchEvent.call(undefined, new Event("y")), globalThis instanceof EventTarget);
onmessage = 5;
console.log(onmessage);
onmessage = (event) => console.log("message", event.data);
dispatchEvent(new MessageEvent("message", { data: 3 }));
onmessage = null;
dispatchEvent(new MessageEvent("message"));
onerror = (...args) => console.log("error", args.length);
dispatchEvent(new ErrorEvent("error"));
try { EventTarget.prototype.addEventListener.call({}, "x", once); } catch (error) { console.log(error.name, error.code); }
