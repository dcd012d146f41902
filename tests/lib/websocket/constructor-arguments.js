// new WebSocket: what it refuses, and what url, readyState and binaryType are before anything is connected.
const tries = [[], ["x"], ["ws://a/#f"], ["ftp://x"], ["ws://a", "a b"], ["ws://a", ["a", "a"]], ["ws://a", [""]], ["ws://a", ["x", "y,z"]],
  ["/rel"], ["wss://"], ["ws://a:99999"], ["ws://127.0.0.1:1", { headers: 5 }]];
for (const args of tries)
  try {
    new WebSocket(...args).close();
    console.log(args, "made");
  } catch (e) {
    console.log(args, e.name, e.code, e.message);
  }
try {
  WebSocket("ws://a");
} catch (e) {
  console.log(e.name, e.message);
}
for (const url of ["http://127.0.0.1:1", "https://127.0.0.1:1/a b?q", "WS://127.0.0.1:80/../x", new URL("ws://127.0.0.1:1/y")]) {
  const ws = new WebSocket(url);
  console.log(ws.url, ws.URL === ws.url, ws.readyState, ws.bufferedAmount, [ws.protocol, ws.extensions], ws.binaryType);
  ws.close();
}
const ws = new WebSocket("ws://127.0.0.1:1");
for (const name of ["blob", "arraybuffer", "nodebuffer", "uint8array", "x", 5]) {
  ws.binaryType = name;
  console.log(name, ws.binaryType);
}
const calls = [["send"], ["send", "x"], ["close", 1], ["close", 2999], ["close", 1005], ["close", 1015], ["close", "x"], ["close", 3000, "r".repeat(124)],
  ["close", 3000, "é".repeat(62)], ["close", 1001], ["ping"], ["terminate"], ["close"]];
for (const [name, ...args] of calls)
  try {
    console.log(name, ws[name](...args), ws.readyState);
  } catch (e) {
    console.log(name, e.name, e.code, e.message);
  }
console.log(WebSocket.length, WebSocket.CONNECTING, WebSocket.OPEN, WebSocket.prototype.CLOSING, ws.CLOSED, String(ws), ws instanceof EventTarget);
console.log(ws.onopen, (ws.onopen = 5, ws.onopen), (ws.onopen = Math.max, ws.onopen === Math.max), (ws.onopen = null, ws.onopen));
