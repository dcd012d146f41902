// A client that does not read: sends return -1, messages are dropped above the limit, drain comes once it reads again.
const chunk = new Uint8Array(256 * 1024);
let drained = 0;
const server = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  fetch: (request, server) => void server.upgrade(request),
  websocket: {
    backpressureLimit: 1024 * 1024,
    message(ws, message) {
      if (message === "fill") {
        let sent = 0, results = new Set();
        for (let i = 0; i < 200; i++) results.add(ws.send(chunk));
        console.log([...results].join(), ws.getBufferedAmount() > 0);
      }
      if (message === "buffered?") ws.send("buffered " + ws.getBufferedAmount());
    },
    drain(ws) {
      if (!drained++) ws.send("drained");
    },
  },
});
const client = new WebSocket(`ws://127.0.0.1:${server.port}`);
client.binaryType = "arraybuffer";
let chunks = 0;
client.onopen = () => {
  client.send("fill");
  client.pause();
  console.log(client.isPaused);
  setTimeout(() => (client.resume(), console.log(client.isPaused)), 30);
};
client.onmessage = event => {
  if (event.data instanceof ArrayBuffer) return void (chunks += event.data.byteLength === chunk.length);
  console.log(event.data);
  if (event.data === "drained") client.send("buffered?");
  else {
    console.log(chunks > 3, chunks < 200);
    client.close();
    server.stop();
  }
};
