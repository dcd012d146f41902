// Bun.serve's websocket option: what it refuses, and what upgrade says to requests that are none.
const message = () => {};
const cases = { "a number": 5, "an empty object": {}, "null": null, "message": { message: 1 }, "open": { message, open: 5 }, "close": { close: 2 },
  "drain": { drain: 1 }, "ping": { ping: 1 }, "pong": { pong: 2 }, "error": { error: 1 },
  "maxPayloadLength": { message, maxPayloadLength: "a" }, "idleTimeout": { message, idleTimeout: 961 }, "idleTimeout 960": { message, idleTimeout: 960 },
  "backpressureLimit": { message, backpressureLimit: {} }, "closeOnBackpressureLimit": { message, closeOnBackpressureLimit: 1 },
  "perMessageDeflate": { message, perMessageDeflate: 1 }, "compress": { message, perMessageDeflate: { compress: "x" } },
  "compress shared": { message, perMessageDeflate: { compress: "shared", decompress: "3KB" } }, "sendPings": { message, sendPings: 1 },
  "publishToSelf": { message, publishToSelf: 1 } };
for (const [name, websocket] of Object.entries(cases))
  try {
    Bun.serve({ port: 0, fetch() {}, websocket }).stop(true);
    console.log(name, "ok");
  } catch (e) {
    console.log(name + ":", e.name, e.code, e.message);
  }
const attempt = f => {
  try {
    console.log(f());
  } catch (e) {
    console.log(e.name, e.code, e.message);
  }
};
const without = Bun.serve({ port: 0, fetch() {} });
attempt(() => without.upgrade(new Request("http://x/")));
without.stop(true);
const server = Bun.serve({ port: 0, fetch() {}, websocket: { message } });
for (const args of [[], [1], [{}], [new Request("http://x/")], [new Request("http://x/"), { data: 1 }]]) attempt(() => server.upgrade(...args));
for (const args of [[], ["a"], ["a", 1], [1, "a"], ["", "x"], ["a", new ArrayBuffer(1)]]) attempt(() => server.publish(...args));
for (const args of [[], ["a"], [""]]) attempt(() => server.subscriberCount(...args));
console.log(server.pendingWebSockets);
server.stop(true);
