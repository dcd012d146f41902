const t = setTimeout(() => {}, 1), i = setImmediate(() => {}), v = setInterval(() => {}, 5);
console.log(t, i, v, [t], { v });
console.log(t.constructor.name, i.constructor.name, Object.keys(t));
console.log(+t, t.hasRef(), t.unref() === t, t.hasRef(), t.ref() === t, t.refresh() === t, t.close() === t, t[Symbol.toPrimitive]());
console.log(i.hasRef(), i.unref() === i, i.hasRef(), i.ref() === i);
clearInterval(+v); clearTimeout("abc"); clearTimeout(undefined); clearTimeout(null); clearTimeout({}); clearImmediate(i); clearTimeout(); clearTimeout(1e9);
const never = setTimeout(() => console.log("never"), 1); clearTimeout(String(+never));
const unref = setTimeout(() => console.log("never"), 100000); unref.unref();
// One after the other: on a busy machine two that run side by side come in any order.
let n = 0, refreshes = 0;
const again = setInterval(function (...a) {
  console.log("interval", ++n, a, this === again);
  if (n < 3) return;
  clearInterval(this);
  setTimeout(function () {
    console.log("this", this.hasRef(), this._destroyed, typeof this._onTimeout);
    setTimeout(() => { console.log(this._destroyed); refreshed(); }, 1);
  }, 2);
}, 1, "x", 2);
function refreshed() {
  const r = setTimeout(() => { console.log("refreshed", ++refreshes); if (refreshes < 3) r.refresh(); }, 2);
}
