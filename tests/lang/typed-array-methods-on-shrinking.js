// Methods whose callbacks or arguments shrink or detach the buffer under way.
const t = f => { try { return String(f()); } catch (e) { return e.name; } };
const make = (n = 6) => { const b = new ArrayBuffer(n, { maxByteLength: 12 }); const u = new Uint8Array(b); for (let i = 0; i < n; i++) u[i] = i + 1; return [b, u]; };
const shrinkTo = (m, k) => { const [b, u] = make(); let n = 0; return t(() => { const r = u[m]((x, y) => { if (n++ === 1) b.resize(k); return m === 'sort' || m === 'toSorted' ? y - x : x !== undefined && m !== 'some' && !m.startsWith('find'); }); return `${r} ${m.endsWith('ort') || m === 'toSorted' ? '' : 'calls ' + n} len ${u.length}`; }); };
for (const m of ['map', 'filter', 'forEach', 'every', 'some', 'find', 'findLast', 'findIndex', 'findLastIndex', 'sort', 'toSorted']) console.log(m, shrinkTo(m, 3));
{ const [b, u] = make(); const v = { valueOf() { b.resize(2); return 1; } }; console.log(t(() => u.fill(9, v)), u.join()); }
{ const [b, u] = make(); const v = { valueOf() { b.resize(3); return 0; } }; console.log(t(() => u.indexOf(5, v)), t(() => u.includes(undefined, { valueOf() { b.resize(1); return 0; } })), t(() => u.lastIndexOf(1, v)), u.length); }
{ const [b, u] = make(); console.log(t(() => u.copyWithin(0, 3, { valueOf() { b.resize(4); return 6; } })), u.join()); }
{ const [b, u] = make(); console.log(t(() => u.slice({ valueOf() { b.resize(3); return 1; } }, 6).length), t(() => u.subarray({ valueOf() { b.resize(2); return 1; } }).length)); }
{ const [b, u] = make(); console.log(t(() => u.set({ length: 3, get 0() { b.resize(1); return 7; }, 1: 8, 2: 9 }, 1)), u.join(), t(() => u.with(0, { valueOf() { b.resize(0); return 1; } })), t(() => u.join({ toString() { b.resize(5); return '-'; } })), u.length); }
{ const [b, u] = make(); console.log(t(() => u.map(x => { b.detached || b.transfer(); return x; })), u.length, t(() => u.map(x => x))); }
{ const [b, u] = make(); const it = u.entries(); it.next(); b.resize(1); console.log(JSON.stringify(it.next()), JSON.stringify(it.next())); const [b2, u2] = make(); const w = new Uint8Array(b2, 2, 4).values(); w.next(); b2.resize(3); console.log(t(() => w.next())); }
{ const [b, u] = make(3); let s = 0; for (const x of u) { s += x; if (u.length < 8) { b.resize(u.length + 1); u[u.length - 1] = 10; } } console.log(s, u.join()); }
