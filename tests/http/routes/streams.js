// Streams as bodies; prints its port.
const enc = new TextEncoder();
const stream = (chunks, fail, delay) => new ReadableStream({ async start(c) { for (const x of chunks) { if (delay) await Bun.sleep(delay); c.enqueue(typeof x === "string" ? enc.encode(x) : x); } if (fail) { if (delay) await Bun.sleep(delay); c.error(new Error("mid")); } else c.close(); } });
const server = Bun.serve({ port: 0, development: false,
  fetch(req) {
    switch (new URL(req.url).pathname) {
      case "/sync": return new Response(stream(["a", "bc"]));
      case "/slow": return new Response(stream(["a", "bc"], false, 10));
      case "/empty": return new Response(stream([]));
      case "/typed": return new Response(stream(["a"], false, 5), { headers: { "content-type": "text/x", "x-a": "1" }, status: 201 });
      case "/length": return new Response(stream(["abc"], false, 5), { headers: { "content-length": "3" } });
      case "/lengthbad": return new Response(stream(["abc"], false, 5), { headers: { "content-length": "5" } });
      case "/lengthlong": return new Response(stream(["abcdefg"], false, 5), { headers: { "content-length": "3" } });
      case "/fail": return new Response(stream(["a"], true, 10));
      case "/failsync": return new Response(stream(["a"], true));
      case "/failfirst": return new Response(stream([], true, 10));
      case "/gen": return new Response(async function* () { yield "a"; await Bun.sleep(5); yield enc.encode("b"); });
      case "/gensync": return new Response((function* () { yield "a"; yield "b"; })());
      case "/iter": return new Response({ async *[Symbol.asyncIterator]() { yield "x"; yield "y"; } });
      case "/direct": return new Response(new ReadableStream({ type: "direct", async pull(c) { c.write("d1"); await c.flush(); await Bun.sleep(5); c.write("d2"); c.close(); } }));
      case "/directsync": return new Response(new ReadableStream({ type: "direct", pull(c) { c.write("d1"); c.write("d2"); c.close(); } }));
      case "/directend": return new Response(new ReadableStream({ type: "direct", pull(c) { c.write("d1"); c.end(); } }));
      case "/directfail": return new Response(new ReadableStream({ type: "direct", async pull(c) { c.write("d1"); await c.flush(); throw new Error("x"); } }));
      case "/strchunk": return new Response(new ReadableStream({ start(c) { c.enqueue("str"); c.close(); } }));
      case "/badchunk": return new Response(new ReadableStream({ start(c) { c.enqueue(5); c.close(); } }));
      case "/204": return new Response(stream(["a"], false, 5), { status: 204 });
      case "/bytes": return new Response(new ReadableStream({ type: "bytes", start(c) { c.enqueue(enc.encode("by")); c.close(); } }));
      case "/pull": { let i = 0; return new Response(new ReadableStream({ pull(c) { if (i === 3) c.close(); else c.enqueue(enc.encode("p" + i++)); } })); }
      case "/echo": return new Response(req.body);
      case "/echo2": return (async () => { let n = 0; for await (const c of req.body) n += c.length; return new Response(String(n)); })();
      case "/big": { let i = 0; return new Response(new ReadableStream({ pull(c) { if (i++ === 3) c.close(); else c.enqueue(new Uint8Array(40000).fill(65)); } })); }
      case "/tee": { const [a, b] = stream(["t1", "t2"]).tee(); return new Response(b); }
      case "/transform": return new Response(stream(["a", "b"]).pipeThrough(new TransformStream({ transform(x, c) { c.enqueue(x); c.enqueue(x); } })));
    }
    return new Response("no", { status: 404 });
  },
});
console.log(server.port);
