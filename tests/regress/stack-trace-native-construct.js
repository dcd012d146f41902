// The receiver word of a native constructor's frame is whatever the stack held; stack traces kept it and the collector
// followed it. Shows under COB_GC=stress.
let kept = [];
function deep(n, f) { return n ? deep(n - 1, f) : f(); }
for (let i = 0; i < 60; i++) {
  try { deep(i % 7, () => new Float64Array(new ArrayBuffer(7), i % 3)); } catch (e) { kept.push(e); }
  try { deep(i % 5, () => new Map([i])); } catch (e) { kept.push(e); }
  if (kept.length > 40) kept = kept.slice(20);
  `${i}`.padStart(40, 'x').split('').reverse();
}
console.log(kept.every(e => typeof e.stack === 'string'));
// expect: true
