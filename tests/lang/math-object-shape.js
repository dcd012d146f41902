// The Math object: tag, attributes of constants, functions are no constructors, random's range.
const keys = Reflect.ownKeys(Math).map(String);
console.log(Object.prototype.toString.call(Math), Object.getPrototypeOf(Math) === Object.prototype, typeof Math);
for (const k of ['E', 'LN10', 'LN2', 'LOG10E', 'LOG2E', 'PI', 'SQRT1_2', 'SQRT2']) { const d = Object.getOwnPropertyDescriptor(Math, k); console.log(k, d.value, d.writable, d.enumerable, d.configurable); }
console.log(['abs', 'acos', 'atan2', 'cbrt', 'fround', 'hypot', 'imul', 'max', 'pow', 'random', 'clz32'].map(k => k + Math[k].length).join());
for (const f of [() => new Math.max(), () => Math(), () => new Math()]) try { f(); } catch (e) { console.log(e.name); }
let lo = 1, hi = 0; for (let i = 0; i < 500; i++) { const r = Math.random(); lo = Math.min(lo, r); hi = Math.max(hi, r); } console.log(lo >= 0 && lo < 0.05, hi < 1 && hi > 0.95);
const abs = Math.abs; const call = x => Math.abs(x); for (let i = 0; i < 60; i++) call(-1); Math.abs = () => 'patched'; console.log(call(-1)); Math.abs = abs; console.log(call(-1), keys.join() === Reflect.ownKeys(Math).map(String).join());
