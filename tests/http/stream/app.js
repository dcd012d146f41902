// Streams whose peers go away or are slow; for test_stream.py. Prints its port.
let log = [];
const text = new TextEncoder();
const name = (reason) => (reason === undefined ? "undefined" : reason.name);
let pulled = 0;
const server = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  development: false,
  maxRequestBodySize: 1 << 30,
  async fetch(req) {
    const path = new URL(req.url).pathname;
    if (path === "/log") {
      Bun.gc(true);
      const now = { log, pulled, pending: server.pendingRequests - 1, rss: process.memoryUsage().rss };
      log = [];
      pulled = 0;
      return Response.json(now);
    }
    req.signal.addEventListener("abort", () => log.push("abort " + name(req.signal.reason)));
    switch (path) {
      case "/forever": return new Response(new ReadableStream({
        start(c) { c.enqueue(text.encode("first")); }, pull: () => new Promise(() => {}), cancel(r) { log.push("cancel " + name(r)); } }));
      case "/ticks": return new Response(new ReadableStream({
        async pull(c) { await Bun.sleep(2); c.enqueue(text.encode("tick")); }, cancel(r) { log.push("cancel " + name(r)); } }));
      case "/generator": return new Response(async function* () { try { for (;;) { await Bun.sleep(2); yield "x"; } } finally { log.push("finally"); } });
      case "/direct": return new Response(new ReadableStream({
        type: "direct",
        async pull(c) {
          while (!req.signal.aborted) { c.write("x"); await c.flush(); await Bun.sleep(2); }
          log.push("saw it");
          c.close();
        },
        cancel() { log.push("cancel"); } }));
      case "/fast": return new Response(new ReadableStream({ pull(c) { pulled++; c.enqueue(new Uint8Array(65536)); }, cancel() { log.push("cancel"); } }));
      case "/counted": { let n = 0; return new Response(new ReadableStream({ pull(c) { if (n === 100) c.close(); else c.enqueue(text.encode(String(n++ % 10).repeat(50000))); } })); }
      case "/upload": {
        let n = 0;
        try { for await (const chunk of req.body) n += chunk.length; } catch (e) { log.push("upload " + e.name); }
        return new Response(String(n));
      }
      case "/slow-upload": {
        const reader = req.body.getReader();
        let n = (await reader.read()).value.length;
        await Bun.sleep(300);
        n = process.memoryUsage().rss;
        for (;;) { const { done } = await reader.read(); if (done) break; }
        return new Response(String(n));
      }
      case "/ignored": return new Response(new ReadableStream({ async start(c) { await Bun.sleep(20); c.enqueue(text.encode("done")); c.close(); } }));
      case "/echo": return new Response(req.body);
      case "/text": try { return new Response(await req.text()); } catch (e) { log.push("text " + e.name); }
    }
    return new Response("none");
  },
});
console.log(server.port);
