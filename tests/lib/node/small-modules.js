const { format } = require('node:util'), print = console.log;
console.log = (...values) => print(format(...values)); // as in Node
const p = require('node:punycode');
for (const t of ['mañana', '☃-⌘', 'bücher', 'abc', '', '他们为什么不说中文', '😀a'])
    console.log(p.encode(t), p.decode(p.encode(t)) === t, p.toASCII(t + '.com'), p.toUnicode(p.toASCII('x@' + t + '.com')));
for (const t of ['é', '!!!', 'a-b-\x80'])
    try { console.log(p.decode(t)); } catch (e) { console.log(e.name, e.message); }
console.log(p.ucs2.decode('a😀').join(), p.ucs2.encode([97, 0x1f600]));
const dc = require('node:diagnostics_channel');
const c = dc.channel('c'), seen = [];
const fn = (m, name) => seen.push(m, name);
dc.subscribe('c', fn);
c.publish(1);
console.log(seen, c.hasSubscribers, dc.hasSubscribers('c'), dc.channel('c') === c, dc.unsubscribe('c', fn), c.hasSubscribers, c instanceof dc.Channel);
const t = dc.tracingChannel('t'), parts = [];
const handlers = Object.fromEntries(['start', 'end', 'asyncStart', 'asyncEnd', 'error'].map((k) => [k, (m) => parts.push(k + ':' + JSON.stringify(m))]));
t.subscribe(handlers);
console.log(t.traceSync((a) => a + 1, { x: 1 }, null, 4));
try { t.traceSync(() => { throw new Error('bad'); }, {}); } catch (e) { console.log(e.message); }
t.traceCallback((a, cb) => cb(null, a), -1, {}, null, 5, (e, r) => console.log('cb', e, r));
t.tracePromise(async () => 6, {}).then((v) => { console.log(v, parts.join(' ')); console.log(t.unsubscribe(handlers), t.hasSubscribers); });
const timers = require('node:timers'), tp = require('node:timers/promises');
console.log(timers.setTimeout === setTimeout, timers.promises === tp, require('node:console') === console, Object.isFrozen(require('node:constants')), require('node:constants').SIGINT, require('node:util/types') === require('node:util').types);
(async () => {
    console.log(await tp.setTimeout(1, 'v'), await tp.setImmediate('w'), await tp.scheduler.wait(1));
    let n = 0;
    for await (const v of tp.setInterval(1, 'i')) { console.log(v); if (++n === 2) break; }
    const stop = new AbortController();
    const waiting = tp.setTimeout(1e6, null, { signal: stop.signal }).catch((e) => console.log(e.name, e.code, e.message));
    stop.abort();
    await waiting;
    for (const args of [['x'], [1, 1, 5], [1, 1, { ref: 2 }], [1, 1, { signal: 3 }]])
        await tp.setTimeout(...args).catch((e) => console.log(e.name, e.code, e.message));
})();
