// MessageEvent, CloseEvent and ErrorEvent: their constructors, defaults and conversions.
const m = new MessageEvent("x", { data: [1], origin: 5, lastEventId: null, bubbles: true });
console.log(m.type, m.data, m.origin, m.lastEventId, m.source, m.ports, m.bubbles, m.isTrusted);
const plain = new MessageEvent("y");
console.log(plain.data, [plain.origin, plain.lastEventId], plain.source, plain.ports, plain.ports === plain.ports);
plain.initMessageEvent("z", true, false, 7, "o", "l", null, []);
console.log(plain.type, plain.bubbles, plain.cancelable, plain.data, plain.origin, plain.lastEventId);
plain.initMessageEvent("w");
console.log(plain.type, plain.bubbles, plain.data, [plain.origin]);
console.log(new MessageEvent("message", { data: { a: 1 } }));

const c = new CloseEvent("close", { code: 70000, reason: "r", wasClean: 1 });
console.log(c.type, c.code, c.reason, c.wasClean, new CloseEvent("c").code, [new CloseEvent("c").reason], new CloseEvent("c").wasClean);

const e = new ErrorEvent("error", { message: "m", filename: "f", lineno: 1, colno: -1, error: 5 });
console.log(e.message, e.filename, e.lineno, e.colno, e.error, new ErrorEvent("e").error, new ErrorEvent("e").lineno);
console.log(new ErrorEvent("error", { message: "m", error: "q" }));

for (const C of [MessageEvent, CloseEvent, ErrorEvent]) {
  console.log(C.name, C.length, Object.getPrototypeOf(C) === Event, new C("a") instanceof Event, Object.prototype.toString.call(new C("a")));
  for (const f of [() => new C(), () => C("a"), () => new C("a", 5)])
    try {
      console.log(f().type);
    } catch (error) {
      console.log(error.name, error.code);
    }
}
const target = new EventTarget();
target.addEventListener("message", event => console.log(event === m2, event.target === target));
const m2 = new MessageEvent("message");
target.dispatchEvent(m2);
