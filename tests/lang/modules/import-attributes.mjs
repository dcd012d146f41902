// Import attributes: JSON modules, errors of unknown ones, evaluation of the second argument.
import json from './_lib/data262.json' with { type: 'json' };
import { default as same } from './_lib/data262.json' with { 'type': 'json', };
import './_lib/ns.mjs' with {};
console.log(json.a, json === same, (await import('./_lib/data262.json', { with: { type: 'json' } })).default === json);
const log = [];
for (const o of [undefined, {}, { with: undefined }, { with: {} }]) console.log(typeof (await import('./_lib/ns.mjs', o)).a);
for (const o of [null, 1, 'x', { with: null }, { with: 1 }, { with: { type: 1 } }, { get with() { throw new RangeError(); } }, { with: { get type() { throw new URIError(); } } }, { with: { [Symbol('s')]: 1, type: undefined } }])
    try { await import('./_lib/ns.mjs', o); console.log('ok'); } catch (e) { console.log(e.name); }
const p = import((log.push('specifier'), { toString() { log.push('toString'); return './_lib/ns.mjs'; } }), (log.push('options'), { get with() { log.push('with'); } }));
log.push(p instanceof Promise); await p; console.log(log.join());
for (const bad of [Symbol(), { toString() { throw new EvalError(); } }]) try { await import(bad); } catch (e) { console.log(e.name); }
