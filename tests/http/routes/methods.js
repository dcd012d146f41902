// methods, classes, cookies; prints its port.
const who = (name) => (req, server) => new Response(name + " " + JSON.stringify(req.params));
const server = Bun.serve({
  port: 0,
  routes: {
    "/w/exact": {GET: who("exact-get")},
    "/w/*": who("w-star"),
    "/v/:id": {GET: who("v-get"), PUT: who("v-put")},
    "/v/*": {POST: who("v-star-post")},
    "/mid/*/end": who("mid"),
    "/u/:id": who("u"),
    "/class": (req) => new Response([req instanceof Request, Object.getPrototypeOf(req) === Request.prototype, Object.prototype.toString.call(req), req.cookies.constructor.name, "params" in req, Object.keys(req).length, req.cookies === req.cookies, JSON.stringify(req.clone().params)].join("|")),
    "/insp/:a/:b": (req) => new Response(Bun.inspect(req.params) + Bun.inspect(req) + Bun.inspect(req.cookies)),
    "/this": function (req) { return new Response(String(this === undefined) + (this === server) + typeof this + arguments.length) },
    "/c": (req) => { req.cookies.set("x", "y"); req.cookies.delete("z"); return new Response(JSON.stringify(req.cookies.get("q")) + req.cookies.size, {headers: {"set-cookie": "own=1", "x-b": "1"}}) },
    "/c2": (req) => { const c = req.cookies; return new Response(JSON.stringify([...c])) },
    "/c3": async (req) => { req.cookies.set("x", "y", {httpOnly: true, maxAge: 5}); await 1; return new Response("a") },
    "/c4": (req) => { req.cookies.set("x", "y"); return Response.redirect("/a") },
    "/c5": (req) => { req.cookies.set("x", "y"); return new Response(Bun.file(import.meta.dir + "/hello.txt")) },
    "/c7": (req) => { req.cookies.set("x", "y"); return new Response(null, {status: 204}) },
    "/obj": { GET(req) { return new Response(String(this === server) + typeof this) } },
    "/star/*": new Response("static star"),
    "/*": { DELETE: who("root-star-delete") },
  },
});
console.log(server.port);
