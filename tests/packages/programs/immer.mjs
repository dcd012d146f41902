import { produce, produceWithPatches, enablePatches, applyPatches, enableMapSet, createDraft, finishDraft, current, original, nothing } from "immer";
enablePatches(); enableMapSet();
const base = { a: { b: [1, 2, { c: 3 }] }, m: new Map([["k", { v: 1 }]]), s: new Set([1]) };
const next = produce(base, (d) => { d.a.b[2].c = 4; d.a.b.push(5); d.m.get("k").v = 2; d.s.add(2); delete d.x; });
console.log(JSON.stringify(next.a), next.m.get("k").v, [...next.s], base.a.b[2].c, next === base, Object.isFrozen(next.a));
const [p, patches, inverse] = produceWithPatches({ x: 1, l: [1, 2, 3] }, (d) => { d.x++; d.l.splice(1, 1); d.y = "new"; });
console.log(JSON.stringify(patches), JSON.stringify(applyPatches(p, inverse)));
console.log(produce(base, () => {}) === base, produce([3, 1, 2], (d) => { d.sort(); }), JSON.stringify(produce({ a: 1 }, (d) => { console.log(original(d).a, current(d).a); return undefined; })));
try { "use strict"; next.a.b = 1; } catch (e) { console.log(e.name); }
