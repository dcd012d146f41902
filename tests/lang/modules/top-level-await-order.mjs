// Siblings with top-level await start in order and run side by side; parents wait for all.
import { a } from './_lib/tla_a.mjs';
import { s } from './_lib/tla_sync.mjs';
import { b } from './_lib/tla_b.mjs';
import { p } from './_lib/tla_parent.mjs';
const log = globalThis.tlaLog;
log.push('main');
console.log(log.join(', '), a + b + s + p);
const again = import('./_lib/tla_parent.mjs');
log.push('imported'); const ns = await again; console.log(ns.p, log.at(-1));
for await (const v of [Promise.resolve(1), 2]) console.log(v);
console.log(await (async () => { await 1; return 'done'; })());
