// A server with text, JSON and a page from disk: cob run examples/hello.ts
const PORT: number = parseInt(process.env.PORT || "3000");
const page = import.meta.dir + "/index.html";

Bun.serve({
  port: PORT,
  fetch(req: Request): Response {
    const url = new URL(req.url);
    if (url.pathname === "/") return new Response(`Home page!`);
    if (url.pathname === "/json") return Response.json({ hello: "world" });
    if (url.pathname === "/index.html") return new Response(Bun.file(page));
    return new Response(`404!`);
  },
});
console.log(`Listening on port ${PORT}`);
