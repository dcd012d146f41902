// The program of test_ws_client.py: connects to each path of the server and tells what happens.
const port = process.env.PORT;
const pem = process.env.CA;
const secure = process.env.SECURE_PORT;

function text(data) {
  return typeof data === "string" ? JSON.stringify(data.length > 60 ? data.length + " units" : data) : "bytes " + new Uint8Array(data).length;
}

function run(name, path, { args = [], send = [], closeAfter = 1, act, base = `ws://127.0.0.1:${port}` } = {}) {
  return new Promise(resolve => {
    const lines = ["== " + name];
    const ws = new WebSocket(base + path, ...args);
    let messages = 0;
    ws.binaryType = "arraybuffer";
    ws.onopen = () => {
      lines.push(`open ${JSON.stringify(ws.protocol)} ${JSON.stringify(ws.extensions)}`);
      for (const one of send) ws.send(one);
      act?.(ws);
    };
    ws.onmessage = e => {
      lines.push("message " + text(e.data));
      if (++messages === closeAfter) ws.close(1000, "enough");
    };
    ws.onerror = e => lines.push("error " + e.message.replace(/127\.0\.0\.1:\d+/, "HOST").replace(/unix:.*sock/, "unix:SOCKET"));
    ws.addEventListener("ping", e => lines.push("ping " + e.data.byteLength));
    ws.addEventListener("pong", e => lines.push("pong " + e.data.byteLength));
    ws.onclose = e => {
      lines.push(`close ${e.code} ${JSON.stringify(e.reason)} ${e.wasClean} ${ws.readyState}`);
      resolve(lines.join("\n"));
    };
  });
}

const all = [
  run("one frame", "/frame"),
  run("frame with the answer", "/at-once"),
  run("answer in pieces", "/pieces"),
  run("echo text", "/echo", { send: ["aé€😀"] }),
  run("echo bytes", "/echo", { send: [new Uint8Array(300)] }),
  run("echo a view", "/echo", { send: [new Uint16Array([1, 2, 3]).subarray(1)] }),
  run("echo a Blob", "/echo", { send: [new Blob(["blob"])] }),
  run("echo 70000 bytes", "/echo", { send: [new Uint8Array(70000)] }),
  run("echo a long text", "/echo", { send: ["x".repeat(70000)] }),
  run("three messages", "/echo", { send: ["a", "b", "c"], closeAfter: 3 }),
  run("fragments", "/fragments"),
  run("ping from the server", "/ping"),
  run("ping from the client", "/echo", { act: ws => (ws.ping("abc"), ws.send("x")) }),
  run("pong from the client", "/echo", { act: ws => (ws.pong(new Uint8Array(2)), ws.send("x")) }),
  run("close by the server", "/close-1000"),
  run("close by the server without a code", "/close-none"),
  run("close by the server with 4999", "/close-4999"),
  run("cut", "/cut"),
  run("close without a code", "/echo", { act: ws => ws.close() }),
  run("close with a code", "/echo", { act: ws => ws.close(4001, "bye") }),
  run("close twice", "/echo", { act: ws => (ws.close(4001), ws.close(4002)) }),
  run("send, then close", "/echo", { act: ws => (ws.send("last"), ws.close(1000)), closeAfter: 0 }),
  run("terminate", "/echo", { act: ws => ws.terminate() }),
  run("masked frame", "/bad-mask"),
  run("reserved bit", "/bad-rsv"),
  run("invalid UTF-8", "/bad-utf8"),
  run("invalid close code", "/bad-close-code"),
  run("large control frame", "/bad-control"),
  run("continuation first", "/bad-continuation"),
  run("message in a message", "/bad-new"),
  run("protocols", "/protocol-b", { args: [["a", "b"]] }),
  run("protocol as text", "/protocol-b", { args: ["b"] }),
  run("protocol in options", "/protocol-b", { args: [{ protocols: ["b"] }] }),
  run("protocol not among those asked for", "/protocol-b", { args: ["a"] }),
  run("protocol not asked for", "/protocol-b"),
  run("protocol not answered", "/frame", { args: ["a"] }),
  run("headers", "/headers", { args: [{ headers: { "X-One": "1", "Host": "example.com", "Origin": "here" } }] }),
  run("headers object", "/headers", { args: [{ headers: new Headers({ "x-two": "2" }), protocols: "p" }] }),
  run("no deflate", "/headers", { args: [{ perMessageDeflate: false }] }),
  run("status 404", "/status-404"),
  run("redirect", "/status-302"),
  run("no accept header", "/no-accept"),
  run("wrong accept header", "/wrong-accept"),
  run("no upgrade header", "/no-upgrade"),
  run("wrong upgrade header", "/wrong-upgrade"),
  run("no connection header", "/no-connection"),
  run("wrong connection header", "/wrong-connection"),
  run("garbage", "/garbage"),
  run("extension not asked for", "/extension"),
  run("deflate", "/deflate", { closeAfter: 3 }),
  run("deflate without takeover", "/deflate-fresh", { closeAfter: 3 }),
  run("deflate both ways", "/deflate-echo", { send: ["squeezed ".repeat(500), "squeezed ".repeat(500)], closeAfter: 2 }),
  run("deflate not agreed on", "/deflate-refused", { args: [{ perMessageDeflate: false }] }),
  run("query", "/query?a=b%20c&d"),
];
if (process.env.PROXY_PORT) {
  const proxy = `http://user:pass%20word@127.0.0.1:${process.env.PROXY_PORT}`;
  all.push(
    run("proxy", "/echo", { args: [{ proxy }], send: ["through a tunnel"] }),
    run("proxy with headers", "/echo", { args: [{ proxy: { url: proxy, headers: { "X-Proxy": "1" } } }], send: ["x"] }),
    run("proxy that refuses", "/echo", { base: "ws://127.0.0.1:1", args: [{ proxy }] }),
    run("unix socket", "", { base: `ws+unix://${process.env.UNIX_PATH}:/echo?x`, send: ["local"] }),
  );
}
if (secure) {
  const base = `wss://127.0.0.1:${secure}`;
  const proxy = `http://127.0.0.1:${process.env.PROXY_PORT}`;
  all.push(
    run("secure through a secure proxy", "/echo", { base, args: [{ proxy: `https://127.0.0.1:${process.env.SECURE_PROXY_PORT}`, tls: { ca: pem } }], send: ["twice secret"] }),
    run("secure through a proxy", "/echo", { base, args: [{ proxy, tls: { ca: pem } }], send: ["secret in a tunnel"] }),
    run("secure", "/echo", { base, args: [{ tls: { ca: pem } }], send: ["secret"] }),
    run("secure, large", "/echo", { base, args: [{ tls: { ca: pem } }], send: [new Uint8Array(300000)] }),
    run("secure, not verified", "/echo", { base, args: [{ tls: { rejectUnauthorized: false } }], send: ["x"] }),
    run("secure, unknown authority", "/echo", { base }),
  );
}
for (const one of all) console.log(await one);
