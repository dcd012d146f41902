// The servers of tests/soak: over TLS alone and with HTTP/2. Their ports are one line of JSON. argv: the folder with first.key and first.pem.
const folder = process.argv[2];
const tls = { key: Bun.file(`${folder}/first.key`), cert: Bun.file(`${folder}/first.pem`) };
const now = { reading: 0, waiting: 0, streams: 0 };
const servers = [];
const part = "p".repeat(1000);

async function answer(req) {
    switch (new URL(req.url).pathname) {
        case "/text": return new Response("text");
        case "/body":
            now.reading++;
            try { return new Response(String((await req.text()).length)); } finally { now.reading--; }
        case "/wait":
            now.waiting++;
            await new Promise((done) => req.signal.addEventListener("abort", done));
            now.waiting--;
            return new Response("late");
        case "/stream":
            now.streams++;
            return new Response(new ReadableStream({
                async pull(c) { await new Promise((done) => setTimeout(done, 1)); c.enqueue(part); },
                cancel() { now.streams--; },
            }));
        case "/stats":
            Bun.gc(true);
            return Response.json({ ...now, pending: servers.reduce((sum, s) => sum + s.pendingRequests, -1) });
    }
    return new Response("none", { status: 404 });
}

const serve = (more) => {
    servers.push(Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: answer, development: false, idleTimeout: 0, ...more }));
    return servers.at(-1).port;
};
console.log(JSON.stringify({ tls: serve({ tls }), h2: serve({ tls, http2: true }), clear: serve(), loris: serve({ tls, idleTimeout: 1 }) }));
