const d = new DOMException("m", "AbortError");
console.log(d.name, d.message, d.code, String(d), d instanceof Error, d instanceof DOMException, Object.prototype.toString.call(d));
const e = new DOMException(); console.log(e.name, JSON.stringify(e.message), e.code, String(e));
const c = new DOMException("x", { name: "DataCloneError", cause: 4 }); console.log(c.name, c.code, c.cause);
console.log(DOMException.ABORT_ERR, DOMException.prototype.TIMEOUT_ERR, new DOMException("", "TimeoutError").code, new DOMException("", "Other").code, DOMException.name, DOMException.length);
try { DOMException("a"); } catch (x) { console.log(x.name); }
class E extends DOMException {} console.log(new E("q", "NotFoundError").code, new E("q") instanceof E);
