// The server that test_serve.py talks to: each path shows one thing that Bun.serve does.
const here = import.meta.dir;
const sleep = (ms) => new Promise((done) => setTimeout(done, ms));
const seen = [];

const routes = {
  "/text": () => new Response("plain text"),
  "/latin1": () => new Response("caf\u00e9 \u00ff"),
  "/wide": () => new Response("\u2713 done \u{1F600}"),
  "/json": () => Response.json({ hello: "world", list: [1, 2, { a: null }] }),
  "/json-status": () => Response.json({ no: true }, { status: 418, headers: { "x-why": "teapot" } }),
  "/json-type": () => Response.json([1], { headers: { "content-type": "application/vnd.api+json" } }),
  "/bytes": () => new Response(new Uint8Array([0, 1, 2, 250, 255])),
  "/buffer": () => new Response(new Uint8Array([65, 66, 67]).buffer),
  "/view": () => new Response(new Uint16Array([0x4241, 0x4443]).subarray(1)),
  "/blob": () => new Response(new Blob(["ab", "cd"], { type: "text/csv" })),
  "/blob-untyped": () => new Response(new Blob(["abcd"])),
  "/params": () => new Response(new URLSearchParams({ a: "1 2", b: "\u00e9" })),
  "/empty": () => new Response(),
  "/empty-string": () => new Response(""),
  "/null": () => new Response(null, { headers: { "x-a": "1" } }),
  "/number": () => new Response(12345),
  "/file": () => new Response(Bun.file(here + "/page.html")),
  "/file-json": () => new Response(Bun.file(here + "/data.json")),
  "/file-type": () => new Response(Bun.file(here + "/page.html", { type: "text/x-own" })),
  "/file-header": () => new Response(Bun.file(here + "/page.html"), { headers: { "content-type": "text/x-own", "x-a": "1" } }),
  "/file-status": () => new Response(Bun.file(here + "/page.html"), { status: 404 }),
  "/file-slice": () => new Response(Bun.file(here + "/page.html").slice(2, 9)),
  "/file-empty": () => new Response(Bun.file(here + "/empty.txt")),
  "/204": () => new Response(null, { status: 204 }),
  "/204-header": () => new Response(null, { status: 204, headers: { "x-a": "1" } }),
  "/304": () => new Response(null, { status: 304, headers: { etag: '"abc"' } }),
  "/404": () => new Response("gone", { status: 404 }),
  "/status-text": () => new Response("odd", { status: 299, statusText: "Odd One" }),
  "/status-599": () => new Response("odd", { status: 599 }),
  "/redirect": () => Response.redirect("/text"),
  "/redirect-301": () => Response.redirect("http://example.com/x?y", 301),
  "/headers": () =>
    new Response("h", {
      headers: { "X-Custom": "one", "cache-control": "no-store", Server: "me", "set-cookie": "a=1", "x-b": "two", etag: '"e"' },
    }),
  "/headers-many": () => {
    const headers = new Headers({ vary: "a" });
    headers.append("vary", "b");
    headers.append("Set-Cookie", "a=1; Path=/");
    headers.append("set-cookie", "b=2");
    headers.append("x-multi", "1");
    headers.append("X-Multi", "2");
    return new Response("h", { headers });
  },
  "/header-type": () => new Response("<p>", { headers: { "Content-Type": "text/html" } }),
  "/header-date": () => new Response("d", { headers: { date: "Thu, 01 Jan 1970 00:00:00 GMT" } }),
  "/header-latin1": () => new Response("d", { headers: { "x-l": "caf\u00e9" } }),
  "/async": async () => new Response("async at once"),
  "/later": async () => (await sleep(5), new Response("async later")),
  "/throw": () => { throw new Error("thrown"); },
  "/reject": async () => { throw new Error("rejected"); },
  "/reject-later": async () => { await sleep(5); throw new TypeError("rejected later"); },
  "/url": (req) => new Response(req.url),
  "/method": (req) => new Response(req.method),
  "/request": (req) => Response.json([...req.headers]),
  "/host": (req) => new Response(new URL(req.url).host),
  "/query": (req) => Response.json([...new URL(req.url).searchParams]),
  "/echo-text": async (req) => new Response(await req.text()),
  "/echo-json": async (req) => Response.json({ got: await req.json() }),
  "/echo-bytes": async (req) => new Response(await req.bytes()),
  "/echo-buffer": async (req) => new Response(await req.arrayBuffer()),
  "/echo-blob": async (req) => { const b = await req.blob(); return Response.json([b.size, b.type, await b.text()]); },
  "/echo-body": (req) => new Response(req.body),
  "/used": async (req) => {
    const before = req.bodyUsed;
    await req.text();
    return Response.json([before, req.bodyUsed, await req.text().then(() => "again", (e) => e.message)]);
  },
  "/ignore": () => new Response("ignored"),
  "/later-headers": async (req) => (await sleep(5), Response.json([req.url.replace(/:\d+/, ""), req.method, req.headers.get("x-tag")])),
  "/ip": (req, server) => {
    const ip = server.requestIP(req);
    return Response.json({ address: ip.address, family: ip.family, port: typeof ip.port });
  },
  "/server": (req, server) =>
    Response.json([typeof server.port, server.hostname, String(server.url).replace(/:\d+/, ""), server.pendingRequests, server.development, server.id]),
  "/self-fetch": async (req, server) => new Response("inner: " + (await (await server.fetch("/text")).text())),
  "/abort": (req) => new Promise((done) => {
    req.signal.addEventListener("abort", () => { seen.push("abort " + req.signal.aborted); done(new Response("late")); });
  }),
  "/seen": () => Response.json(seen.splice(0)),
  "/clone": async (req) => { const c = req.clone(); return Response.json([await req.text(), await c.text()]); },
  "/response-clone": () => new Response("cloned", { headers: { "x-c": "1" } }).clone(),
  "/blob-headers": () => new Response(new Blob(["x"], { type: "text/csv" }), { headers: { "x-a": "1" } }),
  "/blob-bytes": () => new Response(new Blob(["x", new Uint8Array([65])])),
  "/blob-empty": () => new Response(new Blob([], { type: "text/csv" })),
  "/bytes-empty": () => new Response(new Uint8Array(0)),
  "/params-empty": () => new Response(new URLSearchParams()),
  "/json-headers": () => Response.json(1, { headers: new Headers({ "x-a": "1" }) }),
  "/json-known": () => Response.json(1, { headers: { "x-a": "1", vary: "a", "cache-control": "no-store" } }),
  "/blob-known": () => new Response(new Blob(["x"], { type: "text/csv" }), { headers: { vary: "a" } }),
  "/headers-read": () => { const r = new Response(new Blob(["x"], { type: "text/csv" })); r.headers.set("x-b", "2"); return r; },
  "/headers-own": () => new Response("h", { headers: { Server: "s", "retry-after": "1", "WWW-Authenticate": "Basic", Allow: "GET" } }),
  "/headers-computed": () => new Response("abc", { headers: { "content-length": "77", "transfer-encoding": "chunked" } }),
  "/header-close": () => new Response("abc", { headers: { connection: "close" } }),
  "/empty-header": () => new Response("", { headers: { "x-a": "1" } }),
  "/directory": () => new Response(Bun.file(here)),
  "/missing": () => new Response(Bun.file("/nonexistent/file")),
  "/big": () => new Response("x".repeat(300000)),
};

const server = Bun.serve({
  port: 0,
  maxRequestBodySize: 1000000,
  development: false,
  fetch(req, server) {
    const route = routes[new URL(req.url).pathname];
    return route ? route(req, server) : new Response("no such path", { status: 404 });
  },
  error(e) {
    return new Response(`hook: ${e.name}: ${e instanceof SyntaxError ? "..." : e.message}`, { status: 500 });
  },
});
console.log(server.port);
