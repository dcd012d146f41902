// ReadableStream of type "direct".
// slow
const log = console.log;
function mk(pull, extra={}) { return new ReadableStream({type:'direct', pull, ...extra}); }
async function readAll(s) { const r = s.getReader(); const out=[]; for (let i=0;i<10;i++) { const x = await Promise.race([r.read(), new Promise(q=>setTimeout(()=>q('timeout'),200))]); out.push(x==='timeout'?x:(x.done?'done:'+x.value:(x.value?.constructor?.name+':'+ (typeof x.value==='string'?x.value:new TextDecoder().decode(x.value))))); if (x==='timeout'||x.done) break; } return out; }
log(await readAll(mk(c => { c.write('a'); c.write('b'); c.end(); })));
log(await readAll(mk(c => { c.write('a'); c.flush(); c.write('b'); c.close(); })));
log(await readAll(mk(c => { c.write('a'); c.write('b'); })));
log(await readAll(mk(async c => { c.write('a'); await 1; c.write('b'); await Bun.sleep(10); c.write('c'); c.end(); })));
log(await readAll(mk(async c => { c.write('a'); await c.flush(); await Bun.sleep(10); c.write('b'); })));
log(await new Response(mk(c => { log(Object.getOwnPropertyNames(c), c.write('a'), c.write(new Uint8Array([98])), c.write(new ArrayBuffer(1)), c.flush(), c.end()); })).text());
log(await new Response(mk(async c => { c.write('x'); await Bun.sleep(5); c.write('y'); })).text());
log(await Promise.race([new Response(mk(c => { c.write('x'); setTimeout(()=>{c.write('later'); c.end()}, 20) })).text(), Bun.sleep(200)]));
try { log(await new Response(mk(c => { throw new Error('boom') })).text()); } catch (e) { log('E', e.message) }
try { log(await readAll(mk(c => { throw new Error('boom') }))); } catch (e) { log('E', e.message) }
try { log(await readAll(mk(c => { c.write('q'); c.close(new Error('bad')) }))); } catch (e) { log('E', e.message) }
let n=0; log(await readAll(mk(c => { n++; c.write('p'+n); c.flush(); if (n==3) c.end(); })), n);
{ let cc; const s = mk(c => { cc=c; c.write('z'); c.flush(); return new Promise(()=>{}) }, {cancel(r) { log('cancelled', r) }}); const r = s.getReader(); log(await r.read()); await r.cancel('why'); try { log(cc.write('later')) } catch(e) {log('E2', e.message)} }
log(Object.getOwnPropertyNames(await new Promise(q=>{ const s=mk(c=>{q(c); c.end()}); s.getReader().read() })));
for await (const x of mk(async c => { for (let i=0;i<3;i++) { c.write('i'+i); await c.flush(); await Bun.sleep(1);} c.end(); })) log('it', x);
log(await Bun.readableStreamToText(mk(async c => { c.write('1'); await 1; c.write('2'); c.end(); })), await Bun.readableStreamToArray(mk(c => { c.write('1'); c.write('2'); c.end(); })));
{ const [a,b] = mk(c => { c.write('t'); c.end(); }).tee(); log(await readAll(a), await readAll(b)); }
log(await readAll(mk(c => { c.write('a'); c.end() }).pipeThrough(new TransformStream())));
const s = mk(c=>{}); log(s, s.locked); s.getReader(); log(s);
log(await readAll(mk(c => { c.write('a'); c.end(); }, {start(c){ log('start called', c) }})));
