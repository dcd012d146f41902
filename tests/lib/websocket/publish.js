// Topics: subscribe, publish from the server and from a socket, counts, and what closing does.
const sockets = new Map();
const server = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  fetch: (request, server) => void server.upgrade(request, { data: new URL(request.url).pathname }),
  websocket: {
    open(ws) {
      sockets.set(ws.data, ws);
      ws.subscribe("all");
    },
    message() {},
    close(ws) {
      console.log("close", ws.data, ws.subscriptions, ws.isSubscribed("all"), ws.subscribe("all"), server.subscriberCount("all"));
    },
  },
});
const got = [];
async function connect(name) {
  const client = new WebSocket(`ws://127.0.0.1:${server.port}${name}`);
  client.onmessage = event => got.push(name + " " + event.data);
  await new Promise(resolve => (client.onopen = resolve));
  return client;
}
const clients = [await connect("/a"), await connect("/b"), await connect("/c")];
const [a, b] = [sockets.get("/a"), sockets.get("/b")];
console.log(server.subscriberCount("all"), server.subscriberCount("none"), a.subscriptions);
console.log(a.subscribe("pair"), b.subscribe("pair"), b.subscribe("pair"), server.subscriberCount("pair"), b.isSubscribed("pair"));
console.log(server.publish("all", "1"), server.publish("none", "x"), server.publish("pair", "2é"), a.publish("pair", "3"), a.publishText("all", "4"));
console.log(b.send("own"), server.publish("pair", "5"), b.send("own too"), server.publish("all", "6"));
console.log(b.unsubscribe("pair"), b.unsubscribe("pair"), server.publish("pair", "7"), a.publish("pair", "8"));
// The last message of all: when it is here, so are the others.
const last = clients.map(client => new Promise(resolve => client.addEventListener("message", e => e.data === "end" && resolve())));
server.publish("all", "end");
await Promise.all(last);
console.log(got.sort().join(", "));
const closed = new Promise(resolve => (clients[0].onclose = resolve));
clients[0].close();
await closed;
while (server.subscriberCount("all") === 3) await Bun.sleep(1);
console.log(server.pendingWebSockets, server.subscriberCount("pair"));
server.stop(true);
