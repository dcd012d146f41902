// ServerWebSocket: arguments of every method, and the numbers they return.
const server = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  fetch: (request, server) => void console.log(server.upgrade(request, { data: 5 }), server.upgrade(request)),
  websocket: {
    message() {},
    open(ws) {
      const values = { none: [], one: [1], object: [{}], null: [null], undefined: [undefined], text: ["x"], bytes: [new Uint8Array(2)], blob: [new Blob(["abc"])],
        view: [new DataView(new ArrayBuffer(3))], empty: ["", ""], "two texts": ["x", "y"], "text and bytes": ["x", new Uint8Array(1)], "text and number": ["x", 5],
        "bad compress": ["x", "y", 2] };
      for (const name of ["send", "sendText", "sendBinary", "publish", "publishText", "publishBinary", "subscribe", "isSubscribed", "unsubscribe", "cork", "ping", "pong"])
        for (const [what, args] of Object.entries(values))
          try {
            console.log(name, what, ws[name](...args));
          } catch (e) {
            console.log(name, what, e.name, e.code, e.message);
          }
      for (const kind of ["nodebuffer", "arraybuffer", "uint8array", "buffer", "blob", "x", 5])
        try {
          ws.binaryType = kind;
          console.log(ws.binaryType);
        } catch (e) {
          console.log(kind, e.name, e.message);
        }
      console.log(ws.data, (ws.data = { z: 1 }), ws.data, Object.keys(ws), String(ws), ws.protocol);
      console.log(ws.cork(self => self === ws), ws.getBufferedAmount(), ws.isPaused);
      try {
        new ws.constructor();
      } catch (e) {
        console.log(e.name, e.message);
      }
      console.log(ws);
      console.log("close", ws.close(3001, "done"), ws.readyState, ws.close(), ws.send("x"), ws.ping(), ws.subscribe("t"), ws.terminate());
    },
    close(ws, code, reason) {
      console.log("close handler", code, reason, ws.readyState);
    },
  },
});
const client = new WebSocket(`ws://127.0.0.1:${server.port}`);
client.onclose = event => {
  console.log(event.code, event.reason, event.wasClean);
  server.stop(true);
};
