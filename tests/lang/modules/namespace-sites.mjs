// Sites that read a namespace many times: values stay live, the dead zone throws, each namespace keeps its own.
import * as counted from './_lib/counted.mjs';
import * as too from './_lib/counted-too.mjs';
import * as late from './_lib/late-cycle.mjs';
const read = (ns) => ns.n, same = (ns) => ns.same, none = (ns) => ns.none, inherited = (o) => o.n;
for (let i = 0; i < 50; i++) { counted.bump(); if (read(counted) !== i + 1 || counted.n !== i + 1) throw new Error('stale'); }
console.log(read(counted), same(counted), none(counted));
const seen = new Set();
for (let i = 0; i < 50; i++) seen.add(read(i & 1 ? counted : too)).add(same(i & 1 ? counted : too)).add(none(i & 1 ? counted : too));
console.log([...seen].map(String).join());
console.log(late.log(), late.probe(), counted.late);
const lates = new Set();
for (let i = 0; i < 20; i++) { lates.add(counted.late).add(late.probe()); if (i === 10) late.set('later'); }
console.log([...lates].join());
for (let i = 0; i < 20; i++) seen.add(inherited(i % 3 ? Object.create(counted) : i & 1 ? { n: 'own' } : counted));
console.log([...seen].map(String).join(), Object.keys(counted).join());
// Other receivers at a site that knows a namespace.
const mixed = [counted, too, { n: 1 }, 'text', 5, { __proto__: too }, [1], Symbol.iterator];
for (let turn = 0; turn < 20; turn++) for (const v of mixed) seen.add(String(read(v)) + String('n' in Object(v)));
console.log([...seen].map(String).join());
