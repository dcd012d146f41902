const t = new EventTarget(), log = [];
t.addEventListener("x", e => { log.push(1, e.target === t, e.currentTarget === t, e.eventPhase, e.isTrusted); e.preventDefault(); }, { once: true });
t.addEventListener("x", { handleEvent(e) { log.push(2, typeof this.handleEvent); } });
const f = e => { log.push(3); t.removeEventListener("x", g); }, g = () => log.push("never");
t.addEventListener("x", f); t.addEventListener("x", f); t.addEventListener("x", g); t.addEventListener("x", () => log.push("capture"), true);
t.addEventListener("x", e => { log.push(4); e.stopImmediatePropagation(); }); t.addEventListener("x", () => log.push("stopped"));
const e = new Event("x", { cancelable: true });
console.log(t.dispatchEvent(e), t.dispatchEvent(new Event("x", { bubbles: true })), log.join(), e.defaultPrevented, e.returnValue, e.target === t, e.currentTarget, e.composedPath());
const c = new CustomEvent("y", { detail: { a: 1 } });
console.log(c.detail, c instanceof Event, c.type, c.bubbles, c.cancelable, c.timeStamp, new CustomEvent("z").detail, Event.AT_TARGET, c.NONE);
const ac = new AbortController(), out = [];
t.addEventListener("q", () => out.push("q"), { signal: ac.signal });
t.dispatchEvent(new Event("q")); ac.abort(); t.dispatchEvent(new Event("q")); console.log(out.join());
class Mine extends EventTarget { constructor() { super(); this.n = 5; } }
const m = new Mine(); m.addEventListener("a", function (ev) { console.log(this === m, this.n, ev.type); }); m.dispatchEvent(new Event("a"));
for (const fn of [() => new Event(), () => Event("a"), () => new Event("a", 5), () => t.addEventListener("a"), () => t.addEventListener("a", 5), () => t.dispatchEvent({}),
  () => t.dispatchEvent(), () => EventTarget.prototype.addEventListener.call({}), () => { const q = new Event("r"); t.addEventListener("r", () => t.dispatchEvent(q)); t.addEventListener("w", () => {}); t.dispatchEvent(new Event("w")); }])
  try { console.log("no error", fn()); } catch (x) { console.log(x.name, x.code, x.message); }
