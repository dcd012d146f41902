// isTrusted is an own property of every event, with one getter for all, and cannot be changed.
const e = new Event("x"), d = Object.getOwnPropertyDescriptor(e, "isTrusted");
console.log(d.get.name, d.set, d.enumerable, d.configurable, "isTrusted" in Event.prototype);
class Mine extends CustomEvent {
    a = 1;
}
for (const other of [new Event("y"), new MessageEvent("m"), new CloseEvent("c"), new ErrorEvent("e"), new CustomEvent("q"), new Mine("z")])
    console.log(Object.keys(other), Object.getOwnPropertyDescriptor(other, "isTrusted").get === d.get, other.isTrusted);
console.log(JSON.stringify(e), { ...e }, Reflect.deleteProperty(new Mine("f"), "isTrusted"));
for (const f of [() => d.get.call({}), () => { "use strict"; e.isTrusted = true; }, () => { "use strict"; delete e.isTrusted; }])
    try { console.log(f()); } catch (error) { console.log(error.name); }
console.log(e);
const { port1, port2 } = new MessageChannel();
port2.onmessage = (event) => {
    console.log(event.isTrusted, Object.keys(event), d.get.call(event));
    port1.close();
};
port1.postMessage(1);
