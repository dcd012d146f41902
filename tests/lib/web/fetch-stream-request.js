// Request bodies that are streams, async iterables, bodies of other requests and answers.
const server = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  async fetch(request) {
    const { pathname } = new URL(request.url);
    if (pathname === "/forward") return fetch(new URL("/echo", server.url), { method: "POST", body: request.body });
    if (pathname === "/forward-request") return fetch(new Request(new URL("/echo", server.url), request));
    if (pathname === "/see") return new Response("x".repeat(100_000));
    if (pathname === "/303") { await request.text(); return new Response("", { status: 303, headers: { location: "/echo" } }); }
    if (pathname === "/307") { await request.text(); return new Response("", { status: 307, headers: { location: "/echo" } }); }
    const text = await request.text();
    return new Response(`${request.method} ${text.length} ${text.slice(0, 20)} ${request.headers.get("transfer-encoding")} ${request.headers.get("content-length")}`);
  },
});
const at = (path) => new URL(path, server.url).href;
const show = async (label, ...args) => {
  try {
    const r = await fetch(...args);
    console.log(label, r.status, await r.text());
  } catch (e) {
    console.log(label, e?.name, e?.code ?? e?.message ?? e);
  }
};
const chunks = (n, size, wait) => {
  let i = 0;
  return new ReadableStream({
    async pull(controller) {
      if (wait) await Bun.sleep(wait);
      if (i++ === n) controller.close();
      else controller.enqueue(new Uint8Array(size).fill(97 + (i % 26)));
    },
  });
};
await show("stream", at("/echo"), { method: "POST", body: chunks(3, 4) });
await show("slow stream", at("/echo"), { method: "POST", body: chunks(3, 4, 2) });
await show("large stream", at("/echo"), { method: "POST", body: chunks(100, 60_000) });
await show("empty stream", at("/echo"), { method: "POST", body: chunks(0, 0) });
await show("strings", at("/echo"), { method: "POST", body: new ReadableStream({ start(c) { c.enqueue("héllo "); c.enqueue("there"); c.close(); } }) });
await show("generator", at("/echo"), { method: "PUT", body: (async function* () { yield "a"; yield new Uint8Array([98]); })() });
await show("request", new Request(at("/echo"), { method: "POST", body: chunks(2, 3) }));
await show("forwarded", at("/forward"), { method: "POST", body: "forward me ".repeat(30_000) });
await show("forwarded request", at("/forward-request"), { method: "POST", body: "forward me" });
const answer = await fetch(at("/see"));
await Bun.sleep(20); // all of it has come
await show("answer", at("/echo"), { method: "POST", body: answer.body });
await show("303", at("/303"), { method: "POST", body: chunks(2, 3) });
await show("failing", at("/echo"), { method: "POST", body: new ReadableStream({ pull(c) { c.error(new RangeError("my stream")); } }) });
await show("throwing generator", at("/echo"), { method: "POST", body: (async function* () { yield "a"; throw new RangeError("mine"); })() });
const locked = chunks(1, 1);
locked.getReader();
await show("locked", at("/echo"), { method: "POST", body: locked });
await show("GET", at("/echo"), { body: chunks(1, 1) });
let why = "not cancelled";
const controller = new AbortController();
setTimeout(() => controller.abort(), 20);
await show("aborted", at("/echo"), {
  method: "POST",
  signal: controller.signal,
  body: new ReadableStream({ async pull(c) { await Bun.sleep(2); c.enqueue(new Uint8Array(10)); }, cancel(reason) { why = reason; } }),
});
console.log(why === "not cancelled");
server.stop(true);
