// Streams in transfer lists: what is read or written on one side comes to the other; what cannot be sent; keys in messages.
const say = (...a) => console.log(...a);
const t = (s, v = s) => structuredClone(v, { transfer: [s] });
const rs = new ReadableStream({ start(c) { c.enqueue('a'); c.enqueue({ x: 1 }); c.close(); } });
const copy = t(rs);
say(copy instanceof ReadableStream, copy === rs, rs.locked, copy.locked);
for await (const x of copy) say(x);
try { structuredClone(new ReadableStream()) } catch (e) { say(e.name, e.message) }
const bad = t(new ReadableStream({ pull(c) { c.error(new RangeError('no')); } }));
await bad.getReader().read().catch((e) => say(e.name, e.message));
let cancelled; const rc = t(new ReadableStream({ cancel(r) { cancelled = r; } })); await rc.cancel('why'); await new Promise((r) => setTimeout(r, 10)); say('cancelled', cancelled);
const got = []; const ws = t(new WritableStream({ write(x) { got.push(x) }, close() { got.push('end') } }));
const w = ws.getWriter(); await w.write(1); await w.write([2]); await w.close(); await new Promise((r) => setTimeout(r, 10)); say(got);
const un = t(new ReadableStream({ start(c) { c.enqueue(() => 1) } })); await un.getReader().read().catch((e) => say(e.name));
const { readable, writable } = t(new TransformStream({ transform(x, c) { c.enqueue(x * 2) } }));
const ww = writable.getWriter(); ww.write(21); ww.close(); for await (const x of readable) say(x);
const locked = new ReadableStream(); locked.getReader(); try { t(locked) } catch (e) { say(e.name, e.message, e.code) }
const both = { a: new ReadableStream(), b: 1 }; const r = structuredClone({ p: [both.a, both.a] }, { transfer: [both.a] }); say(r.p[0] === r.p[1]);
const abort = t(new WritableStream({ abort(x) { say('abort', x) } })); await abort.abort('stop'); await new Promise((r) => setTimeout(r, 10));
// posted
const { port1, port2 } = new MessageChannel(); const s = new Blob(['hello']).stream(); port1.postMessage(s, [s]); await new Promise((done) => port2.onmessage = async ({ data }) => { say(await new Response(data).text()); done(); port2.close(); });
const k = await crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, true, ['sign']); const ch = new MessageChannel(); ch.port1.postMessage({ k }); ch.port2.onmessage = async ({ data }) => { say(data.k.algorithm, data.k.usages, (await crypto.subtle.sign('HMAC', data.k, new Uint8Array(3))).byteLength); ch.port2.close(); };
