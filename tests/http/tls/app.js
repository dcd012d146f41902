// The servers of test_tls.py and test_h2.py: their ports are one line of JSON. argv: the folder with keys and certificates.
const folder = process.argv[2];
const pem = (name) => Bun.file(`${folder}/${name}`);
const pair = (name) => ({ key: pem(`${name}.key`), cert: pem(`${name}.pem`) });
const big = "0123456789abcdef".repeat(200_000);
const events = [];

async function* slowly(n) {
    for (let i = 0; i < n; i++) {
        await new Promise((done) => setTimeout(done, 1));
        yield `part ${i}\n`;
    }
}

async function answer(req, server) {
    const url = new URL(req.url);
    switch (url.pathname) {
        case "/url": return new Response(`${req.method} ${url.protocol} ${url.host === req.headers.get("host")} ${server.requestIP(req).address}`);
        case "/headers": return Response.json([...req.headers].filter(([name]) => name !== "host"));
        case "/big": return new Response(big);
        case "/file": return new Response(Bun.file(`${folder}/file.txt`));
        case "/echo": return new Response(await req.text());
        case "/pipe": return new Response(req.body, { headers: { "x-piped": "yes" } });
        case "/length": return new Response(String((await req.arrayBuffer()).byteLength));
        case "/slow": return new Response(slowly(20));
        case "/wait":
            req.signal.addEventListener("abort", () => events.push("aborted"));
            await new Promise((done) => setTimeout(done, 400));
            return new Response("waited");
        case "/breaks": return new Response(new ReadableStream({
            async pull(c) { await new Promise((done) => setTimeout(done, 5)); this.second ? c.error(new Error("on purpose")) : c.enqueue("some"); this.second = true; },
        }));
        case "/events": return new Response(events.splice(0).join(","));
        case "/none": return new Response(null, { status: 204 });
        case "/cookies": return new Response("set", { headers: [["set-cookie", "a=1"], ["set-cookie", "b=2"], ["X-Upper", "V"]] });
        case "/many": return new Response("many", { headers: Array.from({ length: 300 }, (_, i) => [`x-${i}`, "v".repeat(40)]) });
        case "/reload": server.reload({ fetch: answer, tls: pair("second"), websocket }); return new Response("reloaded");
        case "/stop": setTimeout(() => server.stop(), 0); await new Promise((done) => setTimeout(done, 100)); return new Response("last");
        case "/ws": return server.upgrade(req) ? undefined : new Response("no upgrade", { status: 426 });
    }
    return new Response("not here", { status: 404 });
}

const websocket = { message(ws, text) { ws.send(`echo ${text}`); } };
const serve = (tls, more) => Bun.serve({ port: 0, hostname: "127.0.0.1", tls, fetch: answer, websocket, maxRequestBodySize: 4_000_000, ...more }).port;

console.log(JSON.stringify({
    plain: serve(pair("first")),
    names: serve([pair("first"), { ...pair("second"), serverName: "second.test" }, { ...pair("third"), serverName: "*.wild.test" },
        { ...pair("third"), serverName: "asks.test", ca: pem("client.pem"), requestCert: true, rejectUnauthorized: true }]),
    asks: serve({ ...pair("first"), ca: pem("client.pem"), requestCert: true, rejectUnauthorized: true }),
    offers: serve({ ...pair("first"), ca: pem("client.pem"), requestCert: true, rejectUnauthorized: false }),
    reloads: serve(pair("first")),
    secret: serve({ key: pem("secret.key"), cert: pem("first.pem"), passphrase: "secret", ciphers: "ECDHE-ECDSA-AES256-GCM-SHA384" }),
    static: serve(pair("first"), { routes: { "/r/:id": (req) => new Response(`${req.params.id} ${req.url.slice(0, 8)}`), "/s": new Response("static") } }),
    h2: serve(pair("first"), { http2: true, routes: { "/r/:id": (req) => new Response(`${req.params.id} ${req.url.slice(0, 8)}`), "/s": new Response("static") } }),
    h2only: serve(pair("first"), { http2: true, http1: false }),
    h2stops: serve(pair("first"), { http2: true }),
    h2quick: serve(pair("first"), { http2: true, idleTimeout: 1 }),
    clear: serve(undefined, { http2: true }),
}));
