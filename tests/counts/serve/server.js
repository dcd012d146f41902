// Answers until it is asked to end; for test_serve.py.
const server = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  routes: { "/static": new Response("Hello World!"), "/param/:id": (req) => new Response(req.params.id) },
  fetch(req) {
    switch (new URL(req.url).pathname) {
      case "/text": return new Response("Hello World!");
      case "/json": return Response.json({ hello: "world" });
      case "/end": setTimeout(() => server.stop(true), 10);
    }
    return new Response("none", { status: 404 });
  },
});
console.log(server.port);
