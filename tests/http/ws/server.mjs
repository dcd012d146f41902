// A server for test_ws.py: echoes, and does what the path or the message says.
const log = [];
const server = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  fetch(request, server) {
    const { pathname } = new URL(request.url);
    if (pathname === "/log") return new Response(log.splice(0).join("\n"));
    if (pathname === "/open") return new Response(String(server.pendingWebSockets));
    if (pathname === "/none") return new Response("not upgraded", { status: 400 });
    const options = { data: pathname };
    if (pathname === "/headers")
      options.headers = { "X-One": "1", "Set-Cookie": "a=b", "Sec-WebSocket-Protocol": "chosen", "Upgrade": "no", "Content-Length": "9" };
    if (pathname === "/headers-object") options.headers = new Headers([["x-two", "2"], ["set-cookie", "a=b"], ["set-cookie", "c=d"]]);
    if (pathname === "/later")
      return Promise.resolve().then(() => new Promise(setImmediate)).then(() => void server.upgrade(request, options));
    if (pathname === "/throws-later") {
      server.upgrade(request, options);
      throw new Error("after the upgrade");
    }
    if (!server.upgrade(request, options)) return new Response("no upgrade", { status: 400 });
  },
  error() {
    return new Response("error", { status: 500 });
  },
  websocket: {
    perMessageDeflate: JSON.parse(process.env.DEFLATE ?? "true"),
    maxPayloadLength: 100000,
    publishToSelf: true,
    open(ws) {
      if (ws.data === "/greets") ws.send("hello"), ws.sendBinary(new Uint8Array([1, 2]));
      if (ws.data === "/closes") ws.close(3001, "at once");
      if (ws.data === "/breaks") ws.terminate();
      if (ws.data.startsWith("/topic")) ws.subscribe(ws.data);
    },
    message(ws, message) {
      if (ws.data.startsWith("/topic")) server.publish(ws.data, message, true);
      else if (message === "close") ws.close(3002, "was asked");
      else if (message === "close without") ws.close();
      else if (message === "terminate") ws.terminate();
      else if (message === "twice") ws.send("one"), ws.send("two");
      else if (message === "cork") ws.cork(() => (ws.send("a"), ws.send("b"), ws.ping("c")));
      else if (message === "type") ws.send(typeof message + " " + ws.readyState);
      else ws.send(message, ws.data === "/compress");
    },
    ping(ws, data) {
      if (ws.data === "/log-pings") ws.send("ping of " + data.byteLength);
    },
    pong(ws, data) {
      if (ws.data === "/log-pings") ws.send("pong of " + data.byteLength);
    },
    close(ws, code, reason) {
      log.push(`${ws.data} ${code} ${JSON.stringify(reason)} ${ws.readyState}`);
    },
  },
});
console.log(server.port);
