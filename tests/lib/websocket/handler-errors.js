// Exceptions in handlers: to the error handler, else uncaught; one in open ends the connection.
process.on("uncaughtException", e => console.log("uncaught", e.message));
const handlers = {
  open(ws) {
    if (ws.data === "/open") throw new Error("in open");
  },
  message(ws, message) {
    if (message === "throw") throw new Error("in message");
    ws.send(message);
  },
  close(ws, code, reason) {
    console.log("close", ws.data, code, JSON.stringify(reason));
    if (ws.data === "/close") throw new Error("in close");
  },
};
const fetch = (request, server) => void server.upgrade(request, { data: new URL(request.url).pathname });
const server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch, websocket: handlers });
async function visit(path) {
  const client = new WebSocket(`ws://127.0.0.1:${server.port}${path}`);
  client.onopen = () => (client.send("throw"), client.send("go on"));
  client.onmessage = event => (console.log("client", event.data), client.close(1000));
  const event = await new Promise(resolve => (client.onclose = resolve));
  while (server.pendingWebSockets) await Bun.sleep(1);
  console.log("client close", event.code, event.wasClean);
}
await visit("/message");
await visit("/close");
await visit("/open");
server.reload({ fetch, websocket: { ...handlers, error: (error, ws) => console.log("error handler", error.message, ws.constructor.name) } });
await visit("/message");
await visit("/close");
await visit("/open");
server.stop(true);
