// What fetch refuses, and how it says so.
const show = async (label, f) => {
  try {
    const r = await f();
    console.log(label, "fine", r?.status);
  } catch (e) {
    console.log(label, e?.name, JSON.stringify(e?.message), e?.code, e?.path);
  }
};
const none = "http://127.0.0.1:1/";
await show("nothing", () => fetch());
await show("undefined", () => fetch(undefined));
await show("null", () => fetch(null));
await show("number", () => fetch(5));
await show("empty", () => fetch(""));
await show("object", () => fetch({}));
await show("no URL", () => fetch("foo"));
await show("relative", () => fetch("/foo"));
await show("ftp", () => fetch("ftp://localhost/"));
await show("ws", () => fetch("ws://localhost/"));
await show("refused", () => fetch(none));
await show("refused localhost", () => fetch("http://localhost:1/"));
await show("refused ::1", () => fetch("http://[::1]:1/"));
await show("unix", () => fetch("http://localhost/", { unix: "/nonexistent/socket" }));
await show("GET body", () => fetch(none, { method: "GET", body: "x" }));
await show("HEAD body", () => fetch(none, { method: "HEAD", body: "x" }));
await show("GET empty body", () => fetch(none, { method: "GET", body: "" }));
await show("aborted", () => fetch(none, { signal: AbortSignal.abort() }));
await show("aborted reason", () => fetch(none, { signal: AbortSignal.abort(new Error("mine")) }));
await show("signal", () => fetch(none, { signal: {} }));
await show("null signal", () => fetch(none, { signal: null }));
await show("header name", () => fetch(none, { headers: { "a b": "c" } }));
await show("header value", () => fetch(none, { headers: { a: "c\nd" } }));
await show("headers", () => fetch(none, { headers: 5 }));
await show("redirect", () => fetch(none, { redirect: "foo" }));
await show("proxy", () => fetch(none, { proxy: "foo" }));
await show("proxy scheme", () => fetch(none, { proxy: "socks5://127.0.0.1:2" }));
await show("tls", () => fetch(none, { tls: 5 }));
await show("used body", async () => {
  const request = new Request(none, { method: "POST", body: "x" });
  await request.text();
  return fetch(request);
});
await show("preconnect", () => fetch.preconnect("foo"));
await show("preconnect nothing", () => fetch.preconnect());
await show("preconnect ftp", () => fetch.preconnect("ftp://x"));
console.log(fetch.name, fetch.length, Bun.fetch.name, Bun.fetch === fetch, Object.keys(fetch));
console.log(Object.getOwnPropertyDescriptor(globalThis, "fetch"), Object.getOwnPropertyDescriptor(fetch, "preconnect").writable);
