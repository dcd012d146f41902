// A server for test_hostile.py; prints its port.
let aborted = 0, waiting = 0;
const seen = [];
const big = "b".repeat(1 << 20);
const server = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  idleTimeout: Number(process.env.IDLE ?? 10),
  maxRequestBodySize: 1 << 20,
  development: false,
  routes: { "/static": new Response("static") },
  async fetch(req) {
    const url = new URL(req.url);
    seen.push(req.method + " " + url.pathname);
    switch (url.pathname) {
      case "/text": return new Response("text");
      case "/big": return new Response(big);
      case "/body": return new Response(String((await req.text()).length));
      case "/wait":
        waiting++;
        await new Promise((resolve) => req.signal.addEventListener("abort", resolve));
        waiting--;
        aborted++;
        return new Response("late");
      case "/never": return new Promise(() => {});
      case "/inject": return new Response("x", { headers: { "x-given": decodeURIComponent(url.search.slice(1)) } });
      case "/stats": {
        Bun.gc(true);
        const stats = { pending: server.pendingRequests - 1, aborted, waiting, seen: seen.length, last: seen.slice(-6), rss: process.memoryUsage().rss };
        seen.length = 0;
        return Response.json(stats);
      }
    }
    return new Response("none", { status: 404 });
  },
  error: (e) => new Response("error " + e.name, { status: 500 }),
});
console.log(server.port);
