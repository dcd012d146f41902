// A page with everything a browser does with a server, and that server. Prints its port, then what the page reports.
const page = await Bun.file(new URL("./page.html", import.meta.url)).text();
const tls = process.env.TLS_CERT ? { cert: Bun.file(process.env.TLS_CERT), key: Bun.file(process.env.TLS_KEY!) } : undefined;

const server = Bun.serve({
  hostname: "127.0.0.1",
  port: 0,
  tls,
  http2: !!tls,
  routes: {
    "/": () => new Response(page, { headers: { "content-type": "text/html; charset=utf-8", "set-cookie": "seen=1; HttpOnly; Path=/" } }),
    "/file.html": Bun.file(new URL("./page.html", import.meta.url)),
    "/json": (req) => Response.json({ method: req.method, cookie: req.cookies.get("seen"), accept: req.headers.get("x-own") }),
    "/echo": { POST: async (req) => new Response(await req.arrayBuffer(), { headers: { "content-type": req.headers.get("content-type")! } }) },
    "/gone": () => Response.redirect("/json", 302),
    "/upload": {
      POST: async (req) => {
        const form = await req.formData();
        const file = form.get("file") as File;
        const bytes = new Uint8Array(await file.arrayBuffer());
        return Response.json({ name: file.name, type: file.type, size: file.size, sum: bytes.reduce((a, b) => a + b, 0), text: form.get("text"), all: form.getAll("many") });
      },
    },
    "/slow": () =>
      new Response(
        (async function* () {
          for (let i = 0; i < 5; i++) {
            yield `part ${i};`;
            await Bun.sleep(5);
          }
        })(),
      ),
    "/events": (req) => {
      const after = Number(req.headers.get("last-event-id") ?? 0);
      return new Response(
        (async function* () {
          yield "retry: 20\n\n";
          for (let i = after + 1; i <= after + 2; i++) yield `id: ${i}\nevent: tick\ndata: one ${i}\ndata: two\n\n`;
        })(),
        { headers: { "content-type": "text/event-stream", "cache-control": "no-store" } },
      );
    },
    "/socket": (req, server) => (server.upgrade(req, { headers: { "sec-websocket-protocol": "chat" } }) ? undefined : new Response("no", { status: 400 })),
    "/abort": (req) => {
      aborts.waiting++;
      return new Promise<Response>((resolve) => {
        req.signal.addEventListener("abort", () => {
          aborts.seen++;
          resolve(new Response("gone"));
        });
      });
    },
    "/aborts": () => Response.json(aborts),
    "/report": {
      POST: async (req) => {
        console.log(await req.text());
        setTimeout(() => process.exit(0), 50);
        return new Response("thanks");
      },
    },
  },
  websocket: {
    perMessageDeflate: true,
    open: (ws) => void ws.send("hello"),
    message: (ws, message) => void (message === "bye" ? ws.close(4001, "as asked") : ws.send(message)),
  },
  fetch: () => new Response("Not found", { status: 404 }),
});
const aborts = { waiting: 0, seen: 0 };
console.log(server.port);
