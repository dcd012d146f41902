// What the option `routes` takes and refuses, reload, and Unix sockets.
const f = () => new Response("x");
const show = (name, make) => {
  try {
    make().stop(true);
    console.log(name, "ok");
  } catch (e) {
    console.log(name, e.name, e.code, e.message.split("\n")[0].slice(0, 45));
  }
};
const used = new Response("x");
await used.text();
const cases = {
  number: 5, string: "a", null: null, array: [], empty: {}, "no slash": { a: f }, "no path": { "": f }, "number route": { "/a": 5 }, "null route": { "/a": null },
  "string route": { "/a": "s" }, "empty object": { "/a": {} }, "number for GET": { "/a": { GET: 5 } }, "get in small letters": { "/a": { get: f } }, "unknown method": { "/a": { FOO: f } },
  false: { "/a": false }, true: { "/a": true }, undefined: { "/a": undefined }, "false for GET": { "/a": { GET: false } }, Response: { "/a": { GET: new Response("x") } }, class: { "/a": Response },
  star: { "*": f }, "star in the middle": { "/*/x": f }, "other letters": { "/\u00fc": f }, stream: { "/a": new Response(new ReadableStream()) }, used: { "/a": used }, "no such file": { "/a": Bun.file("/no/such") },
  "many parameters": { ["/" + Array.from({ length: 80 }, (_, i) => ":p" + i).join("/")]: f },
};
for (const [name, routes] of Object.entries(cases)) show(name, () => Bun.serve({ port: 0, hostname: "127.0.0.1", routes }));

const server = Bun.serve({ port: 0, hostname: "127.0.0.1", routes: { "/a": new Response("one"), "/b": f }, fetch: () => new Response("rest") });
const get = async (path) => (await fetch(new URL(path, server.url))).text();
console.log(await get("/a"), await get("/b"), await get("/c"));
server.reload({ routes: { "/a": new Response("two") }, fetch: () => new Response("other") });
console.log(await get("/a"), await get("/b"));
const shared = new Response("shared");
server.reload({ routes: { "/x": shared, "/y": shared }, fetch: f });
console.log(await get("/x"), await get("/y"), await get("/x"), shared.bodyUsed);
server.reload({ static: { "/s": new Response("by its older name") }, fetch: f });
console.log(await get("/s"), typeof server.closeIdleConnections(), server.protocol, server.address.address, server.address.port === server.port);
await server.stop();
show("abstract", () => Bun.serve({ unix: "\0cob-test-" + process.pid, routes: { "/": new Response("") } }));
