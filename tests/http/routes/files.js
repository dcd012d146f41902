// files and their conditions; prints its port.
const dir = import.meta.dir + "/";
const server = Bun.serve({
  port: 0,
  routes: {
    "/dir": Bun.file(dir), "/empty": Bun.file(dir + "empty.txt"), "/f": Bun.file(dir + "hello.txt"), "/html": Bun.file(dir + "no.html"),
    "/f404": new Response(Bun.file(dir + "hello.txt"), {status: 404}),
    "/ft": Bun.file(dir + "hello.txt", {type: "foo/bar"}),
    "/fh": new Response(Bun.file(dir + "hello.txt"), {headers: {"content-type": "a/b", "last-modified": "Sun, 06 Nov 1994 08:49:37 GMT", "etag": '"q"', "date": "x"}}),
    "/gone/*": () => new Response("star"), "/gone/f": Bun.file("nonexist"),
    "/dyn": () => new Response(Bun.file(dir + "hello.txt")),
    "/dyne": () => new Response(Bun.file(dir + "empty.txt")),
    "/w": new Response("wü€"), "/h": new Response("x", {headers: [["X-A", "1"], ["x-a", "2"], ["Set-Cookie", "a=1"], ["set-cookie", "b=2"], ["Cache-Control", "no"], ["content-length", "99"], ["Vary", "a"]]}),
    "/m": {GET: Bun.file(dir + "hello.txt"), POST: false},
    "/big": Bun.file(dir + "big.txt"),
  },
  fetch(req) { return new Response("fetch " + req.method) },
});
console.log(server.port);
