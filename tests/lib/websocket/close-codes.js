// Who closes how, and what both sides hear.
const server = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  fetch: (request, server) => void server.upgrade(request),
  websocket: {
    message(ws, message) {
      const before = ws.readyState;
      if (message === "plain") ws.close();
      if (message === "code") ws.close(3001, "reason");
      if (message === "terminate") ws.terminate();
      if (message === "stop") server.stop(true);
      console.log(" ", before, ws.readyState);
    },
    close(ws, code, reason) {
      console.log("  server", code, JSON.stringify(reason));
    },
  },
});
async function visit(name, act) {
  console.log(name);
  const client = new WebSocket(`ws://127.0.0.1:${server.port}`);
  client.onerror = event => console.log("  error", event.message.replace(/:\d+/, ""));
  client.onopen = () => act(client);
  const event = await new Promise(resolve => (client.onclose = resolve));
  while (server.pendingWebSockets) await Bun.sleep(1);
  console.log("  client", event.code, JSON.stringify(event.reason), event.wasClean);
}
for (const word of ["plain", "code", "terminate"]) await visit("server: " + word, client => client.send(word));
await visit("client: plain", client => client.close());
await visit("client: code", client => client.close(4999, "é"));
await visit("client: reason only", client => client.close(undefined, "why"));
await visit("client: terminate", client => client.terminate());
const early = new WebSocket(`ws://127.0.0.1:${server.port}`);
early.onerror = event => console.log("early error", event.type, event.message.replace(/:\d+/, ""));
early.close();
await new Promise(resolve => (early.onclose = event => resolve(console.log("early", event.code, event.wasClean))));
while (server.pendingWebSockets) await Bun.sleep(1);
await visit("server: stop", client => client.send("stop"));
const refused = new WebSocket(`ws://127.0.0.1:${server.port}`);
refused.onerror = event => console.log("refused", event.constructor.name, event.message.replace(/:\d+/, ""), event.error.code);
refused.onclose = event => console.log("refused", event.code, event.wasClean);
