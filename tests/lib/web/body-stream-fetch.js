// Bodies of requests and answers as streams, over a server of our own.
const server = Bun.serve({ port: 0, async fetch(req) { const u = new URL(req.url); if (u.pathname === '/echo') { let n = 0; for await (const x of req.body) n += x.length; return new Response('n=' + n); } if (u.pathname === '/big') return new Response('z'.repeat(1000000)); return new Response('hello'); } });
const base = `http://localhost:${server.port}`;
console.log(await (await fetch(base)).text());
let n = 0, k = 0; for await (const x of (await fetch(base + '/big')).body) { n += x.length; k++; } console.log(n, k > 1);
console.log(await (await fetch(base + '/echo', { method: 'POST', body: 'q'.repeat(300000) })).text());
const r = await fetch(base + '/big'); const rd = r.body.getReader(); const first = await rd.read(); await rd.cancel(); console.log(first.value.length > 0, r.bodyUsed);
const c = await fetch(base + '/big'); const d = c.clone(); console.log((await c.text()).length, (await d.arrayBuffer()).byteLength);
const p = await fetch(base); console.log(await new Response(p.body.pipeThrough(new TransformStream())).text());
const e = await fetch(base + '/big'); const [a, b] = e.body.tee(); console.log((await new Response(a).text()).length, (await new Response(b).text()).length);
server.stop(true);
// expect: hello
// expect: 1000000 true
// expect: n=300000
// expect: true true
// expect: 1000000 1000000
// expect: hello
// expect: 1000000 1000000
