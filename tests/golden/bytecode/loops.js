// Tests at the bottom, fused compare-and-jump, scopes per iteration only for captured variables.
function counted(a, n) { let s = 0; for (let i = 0; i < n; i++) s += a[i]; while (s > 100) s -= 10; do s--; while (s !== 3); return s; }
function captured(n) { const fs = []; for (let i = 0; i < n; i++) fs.push(() => i); return fs; }
function each(list, o) { for (const [k, v = 1] of list) { if (k === null) continue; if (v) break; } for (const k in o) if (typeof k === 'string') return k; }
function conditions(a, b) { if (a == null || b !== undefined && !(a > b)) return 1; return 2; }
