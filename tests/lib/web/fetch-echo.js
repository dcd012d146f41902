// What a server sees of requests made by fetch: line, headers in order, body.
const server = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  async fetch(request) {
    const url = new URL(request.url);
    const headers = [...request.headers].filter(([name]) => name !== "host").map(([name, value]) => `${name}=${value.replace(/boundary=.*/, "boundary")}`);
    const body = url.pathname === "/form" ? (await request.formData()).get("a") : await request.text();
    return new Response(`${request.method} ${url.pathname}${url.search} [${headers.join(", ")}] ${JSON.stringify(body)}`);
  },
});
const at = (path) => new URL(path, server.url).href;
const show = async (label, ...args) => {
  const response = await fetch(...args);
  console.log(label, response.status, response.url.replace(/.*:\d+/, ""), await response.text());
};
await show("plain", at("/a?b=c#frag"));
await show("URL", new URL("/u", server.url));
await show("object", { toString: () => at("/o") });
await show("unicode", server.url.href + "é?ü=ß");
await show("headers", at("/"), { headers: { "X-Foo": "bar", accept: "text/html", "user-agent": "me", Zz: "1", "a-b": "2" } });
await show("pairs", at("/"), { headers: [["z", "1"], ["y", "2"], ["z", "3"]] });
await show("text", at("/"), { method: "post", body: "hello" });
await show("wide text", at("/"), { method: "POST", body: "héllo ☃" });
await show("params", at("/"), { method: "POST", body: new URLSearchParams({ a: "1", b: "2 3" }) });
await show("blob", at("/"), { method: "POST", body: new Blob(["x"], { type: "a/b" }) });
await show("empty blob", at("/"), { method: "POST", body: new Blob([]) });
await show("bytes", at("/"), { method: "PUT", body: new Uint8Array([65, 66]) });
await show("view", at("/"), { method: "PUT", body: new DataView(new Uint8Array([65, 66, 67]).buffer, 1) });
await show("none", at("/"), { method: "POST" });
await show("delete", at("/"), { method: "DELETE", body: "x" });
await show("unknown method", at("/"), { method: "foo" });
const form = new FormData();
form.append("a", "form value");
await show("form", at("/form"), { method: "POST", body: form });
await show("no keep-alive", at("/"), { keepalive: false });
await show("as it comes", at("/"), { decompress: false });
const request = new Request(at("/request"), { method: "POST", body: "abc", headers: { a: "b" } });
await show("request", request);
console.log(request.bodyUsed);
await show("request and init", new Request(at("/request"), { method: "POST", body: "abc", headers: { a: "b" } }), { headers: { c: "d" } });
await show("auth", at("/auth").replace("//", "//us%65r:pa%3Ass@"));
server.stop(true);
