// expect: name AbortError get name undefined true TypeError TypeError
// expect: message msg get message undefined true TypeError TypeError
// expect: code 20 get code undefined true TypeError TypeError
// expect: stack
// expect: false [object DOMException] AbortError: msg true true
// expect: AbortError: msg
// expect: z [object DOMException] z: msg
// expect: AbortError msg 20 true
// expect: 8 Error Error: a 0
// expect: DataCloneError 25 true
// expect: AbortError: msg at
// name, message and code are getters of the prototype; an instance has only its stack.
const x = new DOMException("msg", "AbortError");
const name = (f) => { try { return f(); } catch (e) { return e.name; } };
for (const key of ["name", "message", "code"]) {
    const d = Object.getOwnPropertyDescriptor(DOMException.prototype, key);
    console.log(key, d.get.call(x), d.get.name, d.set, d.enumerable, name(() => d.get.call(new Error("q"))), name(() => DOMException.prototype[key]));
}
console.log(Object.getOwnPropertyNames(x).join());
console.log(x.hasOwnProperty("message"), Object.prototype.toString.call(x), String(x), x instanceof Error, Error.isError(x));
console.log(x.stack.split("\n")[0]);
const y = new DOMException("msg", "AbortError");
Object.defineProperty(y, "name", { value: "z" });
console.log(y.name, Object.prototype.toString.call(y), String(y));
const copy = structuredClone(x);
console.log(copy.name, copy.message, copy.code, copy instanceof DOMException);
class D extends DOMException {}
console.log(new D("a", "NotFoundError").code, new D("a").name, String(new D("a")), new D("a", "").code);
try { structuredClone(() => {}); } catch (e) { console.log(e.name, e.code, e.message.length > 0); }
Error.prepareStackTrace = (error, sites) => `${error} ${sites.length ? "at" : ""}`;
console.log(new DOMException("msg", "AbortError").stack);
