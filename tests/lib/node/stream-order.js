// node:stream: events of readable, writable and transform streams in their order.
// as: node
const { Readable, Writable, Transform, Duplex, PassThrough, pipeline, finished, addAbortSignal } = require('stream');
const log = (name, s, ...events) => { for (const e of events) s.on(e, (...a) => console.log(name, e, ...a.map((x) => x?.message ?? String(x)))); };
const r = new Readable({ read() {} });
log('r', r, 'data', 'end', 'close', 'pause', 'resume', 'readable');
r.push('a');
r.push('b');
r.push(null);
process.nextTick(() => console.log('tick'));
const w = new Writable({ highWaterMark: 3, write(chunk, e, cb) { console.log('write', String(chunk)); setImmediate(cb); }, final(cb) { console.log('final'); cb(); } });
log('w', w, 'drain', 'finish', 'close', 'prefinish');
console.log(w.write('ab'), w.write('cd'), w.writableLength, w.writableNeedDrain);
w.end('ef', () => console.log('ended'));
const t = new Transform({ transform(c, e, cb) { cb(null, String(c).toUpperCase()); }, flush(cb) { cb(null, '!'); } });
pipeline(Readable.from(['x', 'y']), t, new Writable({ write(c, e, cb) { console.log('piped', String(c)); cb(); } }), (e) => {
    console.log('pipeline', e);
    const bad = new Readable({ read() { this.destroy(new Error('broken')); } });
    pipeline(bad, new PassThrough(), (e) => console.log('pipeline', e.message, bad.destroyed));
});
finished(w, (e) => console.log('finished', e));
(async () => {
    const d = new Duplex({ read() { this.push('q'); this.push(null); }, write(c, e, cb) { cb(); } });
    for await (const chunk of d)
        console.log('iterated', String(chunk));
    console.log(await Readable.from([1, 2, 3, 4]).filter((n) => n % 2).map((n) => n * 10).toArray());
    const s = addAbortSignal(AbortSignal.abort(), new Readable({ read() {} }));
    s.on('error', (e) => console.log(e.name, e.code));
})();
const late = new Writable({ write(c, e, cb) { cb(); } });
late.on('error', (e) => console.log(e.code));
late.end();
late.write('x');
try { new Readable({ highWaterMark: -1 }); } catch (e) { console.log(String(e)); }
