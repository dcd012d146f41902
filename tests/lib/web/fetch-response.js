// peer: none
// Responses that fetch gives: how their bodies are read, redirects, errors while reading twice.
const server = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  fetch(request) {
    const { pathname } = new URL(request.url);
    switch (pathname) {
      case "/json": return Response.json({ a: [1, 2] }, { headers: { "x-one": "1" } });
      case "/empty": return new Response(null, { status: 204 });
      case "/form": return new Response("a=1&b=2", { headers: { "content-type": "application/x-www-form-urlencoded" } });
      case "/big": return new Response("0123456789".repeat(100_000));
      case "/cookies": return new Response("c", { headers: [["set-cookie", "a=1"], ["set-cookie", "b=2"], ["x-y", "z"]] });
      case "/teapot": return new Response("short and stout", { status: 418, statusText: "Teapot" });
      case "/302": case "/303": case "/307": return new Response("moved", { status: +pathname.slice(1), headers: { location: "/method#there" } });
      case "/loop": return new Response("", { status: 302, headers: { location: "/loop" } });
      case "/method": return request.text().then((body) => new Response(`${request.method} ${body} ${request.headers.get("content-type")} ${request.headers.get("authorization")}`));
    }
    return new Response("?", { status: 404 });
  },
});
const at = (path) => new URL(path, server.url).href;
const path = (response) => response.url.slice(server.url.href.length - 1);
{
  const r = await fetch(at("/json"));
  console.log(r.status, r.ok, r.statusText, r.type, r.redirected, r.bodyUsed, r.headers.get("content-type"), r.headers.get("x-one"), r instanceof Response);
  console.log(await r.json(), r.bodyUsed);
  await r.text().catch((e) => console.log(e.name, e.message, e.code));
}
console.log(new Uint8Array(await (await fetch(at("/json"))).arrayBuffer()).length);
console.log(await (await fetch(at("/json"))).bytes());
const blob = await (await fetch(at("/json"))).blob();
console.log(blob.size, blob.type);
console.log((await (await fetch(at("/form"))).formData()).get("b"));
{
  const r = await fetch(at("/empty"));
  console.log(r.status, r.statusText, JSON.stringify(await r.text()));
}
{
  const r = await fetch(at("/teapot"));
  console.log(r.status, r.ok, r.statusText, await r.text());
}
console.log((await (await fetch(at("/big"))).text()).length);
{
  const r = await fetch(at("/cookies"));
  console.log(r.headers.getSetCookie(), [...r.headers.keys()].filter((k) => k !== "date"));
  r.headers.set("x-y", "changed");
  console.log(r.headers.get("x-y"));
}
{
  const r = await fetch(at("/big"));
  const copy = r.clone();
  console.log((await copy.text()).length, (await r.arrayBuffer()).byteLength, path(copy));
}
for (const status of [302, 303, 307]) {
  const r = await fetch(at(`/${status}`), { method: "POST", body: "data", headers: { "content-type": "a/b", authorization: "secret" } });
  console.log(status, path(r), r.redirected, await r.text());
}
{
  const r = await fetch(at("/302"), { redirect: "manual" });
  console.log(r.status, path(r), r.redirected, r.headers.get("location"), await r.text());
}
await fetch(at("/302"), { redirect: "error" }).catch((e) => console.log(e.name, e.code));
await fetch(at("/loop")).catch((e) => console.log(e.name, e.code));
console.log((await Promise.all(Array.from({ length: 40 }, (_, i) => fetch(at("/teapot")).then((r) => r.text())))).length);
{
  const r = await fetch(at("/teapot"), { method: "HEAD" });
  console.log(r.status, r.headers.get("content-length"), JSON.stringify(await r.text()));
}
server.stop(true);
