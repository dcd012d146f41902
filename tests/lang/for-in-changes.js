// Deleted before visited: skipped; shadowed: once; hidden by a non-enumerable one: never.
const walk = (o, f = () => {}) => { const l = []; for (const k in o) { l.push(k); f(k, l); } return l.join(); };
console.log(walk({ a: 1, b: 2, c: 3 }, (k) => 0),
    (() => { const o = { a: 1, b: 2, c: 3 }; return walk(o, () => delete o.b); })(),
    (() => { const o = { a: 1, b: 2 }; return walk(o, (k, l) => { if (l.length < 5) o['n' + l.length] = 1; }); })());
console.log(walk({ __proto__: { x: 1, y: 2 }, y: 3, z: 4 }),
    walk(Object.create({ h: 1, v: 1 }, { h: { value: 1, enumerable: false } })), walk([5, , 7]), walk('ab'), walk(null),
    walk(undefined), walk(5), walk(new (class { f = 1; m() {} get g() { return 1; } })()),
    walk(Object.assign(() => 1, { p: 1 })));
const p = { q: 1, r: 1 }, o = { __proto__: p, a: 1 };
console.log(walk(o, (k) => { if (k === 'a') delete p.q; }), walk(o, (k) => { if (k === 'a') Object.setPrototypeOf(o, {}); }));
let a = []; for (a[a.length] in { x: 1, y: 2 }); console.log(a.join()); for (var [c] in { xyz: 1 }); console.log(c);
const fs = []; for (let k in { u: 1, v: 1 }) fs.push(() => k); console.log(fs.map((f) => f()).join());
for (const k in { a: 1 }) try { k = 1; } catch (e) { console.log(e.name); }
const d = { a: 1, b: 1 };
console.log(walk(d, (k) => { if (k === 'a') { delete d.b; d.b = 2; } }), walk(d,
    (k) => { if (k === 'a') Object.defineProperty(d, 'b', { enumerable: false }); }));
const sym = { [Symbol()]: 1, 2: 1, 1: 1, b: 1, a: 1 }; console.log(walk(sym));
outer: for (const i in { a: 1, b: 1 }) for (const j in { c: 1, d: 1 }) { if (j === 'd') continue outer; console.log(i + j); }
