// A client and a server of the same program: messages both ways, in order, and a clean close.
const log = [];
const server = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  fetch(request, server) {
    return server.upgrade(request, { data: { path: new URL(request.url).pathname } }) ? undefined : new Response("no");
  },
  websocket: {
    open(ws) {
      log.push(`open ${ws.data.path} ${ws.readyState} ${ws.binaryType} ${ws.remoteAddress}`);
      ws.binaryType = "arraybuffer";
    },
    message(ws, message) {
      log.push(`server ${typeof message === "string" ? message : message.byteLength}`);
      ws.send(message);
    },
    close(ws, code, reason) {
      log.push(`closed ${code} ${reason} ${ws.readyState} ${ws.send("x")}`);
    },
  },
});
const client = new WebSocket(`ws://127.0.0.1:${server.port}/path`);
client.binaryType = "arraybuffer";
let count = 0;
client.onopen = event => {
  log.push(`client ${event.type} ${client.readyState}`);
  for (const one of ["text", "aé€😀", "", new Uint8Array(3), new ArrayBuffer(200), new DataView(new ArrayBuffer(70000)), new Blob(["blob"]), 5, null])
    client.send(one);
};
client.onmessage = event => {
  log.push(`client ${typeof event.data === "string" ? event.data : event.data.byteLength} ${event.origin === `ws://127.0.0.1:${server.port}`}`);
  if (++count === 9) client.close(4001, "bye");
};
client.onclose = async event => {
  log.push(`client close ${event.code} ${event.reason} ${event.wasClean} ${client.readyState}`);
  await server.stop();
  const order = name => log.filter(line => line.startsWith(name)).join("\n");
  console.log(order("open") + "\n" + order("server") + "\n" + order("client") + "\n" + order("closed"));
};
