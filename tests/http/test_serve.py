# SPDX-License-Identifier: MIT
"""test_serve.py - what Bun.serve sends, byte for byte, as Bun sends it.

    python3 tests/http/test_serve.py build/release/cob           compares with serve/expected.txt
    python3 tests/http/test_serve.py bun record                   writes that file
    python3 tests/http/test_serve.py build/release/cob all WORD   only exchanges whose name has WORD

An exchange is bytes sent on a connection of its own and everything that comes back, with the date and the
server's port blotted out, and whether the connection is open afterwards.
"""
import os
import re
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent / "serve"
EXPECTED = HERE / "expected.txt"
RUNTIME = os.path.abspath(sys.argv[1])
RECORD = sys.argv[2] if sys.argv[2:3] in (["record"], ["own"]) else ""
ONLY = sys.argv[3] if len(sys.argv) > 3 else ""
# Where we keep to the specifications and Bun does not, or differs for no reason that anybody could rely on:
# serve/own.txt has what is sent instead (written by `own` in place of `record`).
DIFFERS = {
    "url without host": "there is an address to show",
    "absolute target": "RFC 9112 3.2.2: the Host field is ignored",
    "POST blob": "the type is the request's",
    "POST body as body": "a body that is whole has a length",
    "chunked trailer": "trailers do not end the connection",
    "pipelined": "requests that wait for an asynchronous answer are not dropped",
    "1.0 keep-alive": "is honoured",
    "stop: /stop": "the client is told that the connection ends",
    "stop: /slow": "the client is told that the connection ends",
    "port in use": "errno is the system's",
}
OWN = HERE / "own.txt"
QUIET = 0.15 if RECORD else 0.05
DATE = re.compile(rb"(?i)(date|last-modified): (?!Thu, 01 Jan 1970)[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT")


class Server:
    def __init__(self, script, env=None, expect_port=True):
        self.errors = tempfile.TemporaryFile()
        self.process = subprocess.Popen([RUNTIME, "run", str(script)], cwd=HERE, stdout=subprocess.PIPE, stderr=self.errors,
                                        env={**os.environ, "NO_COLOR": "1", **(env or {})})
        line = self.process.stdout.readline() if expect_port else b""
        number = re.search(rb"\d+", line)
        self.port = int(number[0]) if number else 0

    def connect(self):
        return socket.create_connection(("127.0.0.1", self.port), timeout=5)

    def stderr(self):
        self.errors.seek(0)
        return self.errors.read()

    def close(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()


def receive(sock, count, head_only=False, closes=False):
    """Bytes of `count` responses (0: until silence or the end), and whether the peer closed; where it should, there is time for it."""
    data, closed = b"", False
    deadline = time.monotonic() + 5
    while time.monotonic() < deadline:
        if count and responses_in(data, head_only) >= count:
            break
        sock.settimeout(max(0.01, deadline - time.monotonic()))
        try:
            part = sock.recv(65536)
        except (socket.timeout, TimeoutError):
            break
        except ConnectionResetError:
            return data, True
        if not part:
            return data, True
        data += part
    sock.settimeout(5 if closes or re.search(rb"(?i)\r\nconnection: close\r\n", data) else QUIET)
    try:
        more = sock.recv(65536)
        closed = not more
        data += more
    except (socket.timeout, TimeoutError):
        pass
    except ConnectionResetError:
        closed = True
    return data, closed


def responses_in(data, head_only):
    count = 0
    while True:
        end = data.find(b"\r\n\r\n")
        if end < 0:
            return count
        head, rest = data[:end], data[end + 4:]
        status = int(head.split(b" ", 2)[1])
        length = re.search(rb"(?i)content-length: (\d+)", head)
        if status == 100:
            data = rest
            continue
        if head_only or status in (204, 304):
            data = rest
        elif re.search(rb"(?i)transfer-encoding: chunked", head):
            last = rest.find(b"0\r\n\r\n")
            if last < 0:
                return count
            data = rest[last + 5:]
        else:
            need = int(length[1]) if length else 0
            if len(rest) < need:
                return count
            data = rest[need:]
        count += 1


def blot(data, port):
    return DATE.sub(rb"\1: DATE", data).replace(str(port).encode(), b"PORT")


def show(data, closed):
    if len(data) > 3000:
        data = data[:400] + b"... %d bytes" % len(data)
    return repr(data)[2:-1].replace("\\r\\n", "\\r\\n\n") + ("\n[closed]" if closed else "\n[open]")


def get(path, *headers, method="GET", version="1.1", host="Host: localhost:PORT"):
    lines = [f"{method} {path} HTTP/{version}", *([host] if host else []), *headers]
    return ("\r\n".join(lines) + "\r\n\r\n").encode("latin-1")


def post(path, body, *headers, method="POST"):
    return get(path, f"Content-Length: {len(body)}", *headers, method=method) + body


def chunked(path, *parts, trailer=b"", headers=()):
    body = b"".join(b"%x\r\n%s\r\n" % (len(p), p) for p in parts)
    return get(path, "Transfer-Encoding: chunked", *headers, method="POST") + body + b"0\r\n" + trailer + b"\r\n"


BIG = b"0123456789" * 20000
GETS = """text latin1 wide json json-status json-type bytes buffer view blob blob-untyped params empty empty-string null number
file file-json file-type file-header file-status file-slice file-empty 204 204-header 304 404 status-text status-599 redirect
redirect-301 headers headers-many header-type header-date header-latin1 async later throw reject reject-later url method
request host ip server later-headers response-clone blob-headers blob-bytes
blob-empty bytes-empty params-empty json-headers json-known blob-known headers-read headers-own headers-computed header-close empty-header directory
missing big nothing""".split()
HEADS = "text json bytes blob empty file file-header 204 304 404 redirect headers headers-many later big json-headers headers-own blob-headers bytes-empty".split()

CONTINUED = object()  # among parts: when 100 has come
# name, parts to send (with a short pause in between), count of responses
EXCHANGES = [(f"GET /{name}", [get("/" + name)], 1) for name in GETS]
EXCHANGES += [(f"HEAD /{name}", [get("/" + name, method="HEAD")], 1) for name in HEADS]
EXCHANGES += [(f"{m} /method", [get("/method", method=m)], 1) for m in ("PUT", "DELETE", "OPTIONS", "PATCH")]
EXCHANGES += [
    ("query", [get("/query?a=1&b=%20x+y&c")], 1),
    ("url with query", [get("/url?x=1&y=%41#frag")], 1),
    ("url with dots", [get("/a/../url")], 1),
    ("url with escapes", [get("/url?q=\"<>'{}|")], 1),
    ("url without host", [get("/url", host=None, version="1.0")], 1),
    ("url of another host", [get("/url", host="Host: example.com")], 1),
    ("url of a host in capitals", [get("/url", host="Host: EXAMPLE.com:80")], 1),
    ("absolute target", [get("http://example.org/url")], 1),
    ("request headers", [get("/request", "X-Two: b", "X-One: a", "Accept: */*", "Cookie: a=1", "Cookie: b=2", "X-Two: c")], 1),
    ("header blanks", [get("/request", "X-A:   padded \t ", "X-Empty:", "X-L: caf\xe9")], 1),
    ("POST text", [post("/echo-text", b"some text")], 1),
    ("POST text utf-8", [post("/echo-text", "h\u00e9llo \u2713".encode())], 1),
    ("POST text with mark", [post("/echo-text", b"\xef\xbb\xbfmark")], 1),
    ("POST text bad utf-8", [post("/echo-text", b"a\xffb")], 1),
    ("POST empty", [post("/echo-text", b"")], 1),
    ("POST json", [post("/echo-json", b'{"a":[1,2]}', "Content-Type: application/json")], 1),
    ("POST bad json", [post("/echo-json", b'{"a":')], 1),
    ("POST bytes", [post("/echo-bytes", bytes(range(256)))], 1),
    ("POST arrayBuffer", [post("/echo-buffer", b"\0\1\2")], 1),
    ("POST blob", [post("/echo-blob", b"blobby", "Content-Type: text/markdown")], 1),
    ("POST body as body", [post("/echo-body", b"passed on")], 1),
    ("POST read twice", [post("/used", b"once")], 1),
    ("POST clone", [post("/clone", b"two of it")], 1),
    ("POST unread", [post("/ignore", b"nobody reads"), get("/text")], 2),
    ("POST in pieces", [post("/echo-text", b"x" * 20)[:-10], b"y" * 10], 1),
    ("POST large", [post("/echo-text", BIG)], 1),
    ("POST large unread", [post("/ignore", BIG), get("/text")], 2),
    ("PUT text", [post("/echo-text", b"put it", method="PUT")], 1),
    ("chunked", [chunked("/echo-text", b"first ", b"second")], 1),
    ("chunked in pieces", [chunked("/echo-text", b"first ", b"second")[:-12], chunked("/echo-text", b"first ", b"second")[-12:]], 1),
    ("chunked json", [chunked("/echo-json", b'{"k":', b'"v"}')], 1),
    ("chunked trailer", [chunked("/echo-text", b"data", trailer=b"X-T: 1\r\n"), get("/text")], 2),
    ("chunked, then another", [chunked("/echo-text", b"data") + get("/text")], 2),
    ("expect", [get("/echo-text", "Expect: 100-continue", "Content-Length: 4", method="POST"), CONTINUED, b"sent"], 1),
    ("pipelined", [get("/text") + get("/json") + get("/later") + get("/empty") + get("/text")], 5),
    ("pipelined posts", [post("/echo-text", b"one") + post("/echo-text", b"two") + get("/text")], 3),
    ("head in pieces", [get("/text")[:10], get("/text")[10:30], get("/text")[30:]], 1),
    ("keep-alive", [get("/text"), get("/text"), get("/text")], 3),
    ("connection close", [get("/text", "Connection: close")], 1),
    ("connection Close", [get("/text", "Connection: Close")], 1),
    ("1.0", [get("/text", version="1.0")], 1),
    ("1.0 keep-alive", [get("/text", "Connection: keep-alive", version="1.0"), get("/text", version="1.0")], 2),
    ("1.1 without host", [get("/text", host=None)], 1),
    ("range", [get("/file", "Range: bytes=2-8")], 1),
    ("range open", [get("/file", "Range: bytes=30-")], 1),
    ("range of the end", [get("/file", "Range: bytes=-4")], 1),
    ("range outside", [get("/file", "Range: bytes=90-")], 1),
    ("range nonsense", [get("/file", "Range: bytes=x-y")], 1),
    ("range of two", [get("/file", "Range: bytes=0-1,3-4")], 1),
    ("range backwards", [get("/file", "Range: bytes=8-2")], 1),
    ("range HEAD", [get("/file", "Range: bytes=2-8", method="HEAD")], 1),
    ("no such path", [get("/nowhere")], 1),
    ("self fetch", [get("/self-fetch")], 1),
    ("malformed line", [b"GET\r\n\r\n"], 1),
    ("malformed version", [b"GET / HTTP/9.9\r\nHost: a\r\n\r\n"], 1),
    ("malformed header", [b"GET / HTTP/1.1\r\nHost: a\r\nBad Name: x\r\n\r\n"], 1),
    ("header without colon", [b"GET / HTTP/1.1\r\nHost: a\r\nnothing\r\n\r\n"], 1),
    ("bad length", [b"POST /echo-text HTTP/1.1\r\nHost: a\r\nContent-Length: x1\r\n\r\n"], 1),
    ("length and chunked", [b"POST /echo-text HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"], 1),
    ("bad chunk", [get("/echo-text", "Transfer-Encoding: chunked", method="POST") + b"zz\r\nab\r\n"], 1),
    ("long head", [get("/text", "X-Long: " + "a" * 20000)], 1),
    ("body over the limit", [get("/echo-text", "Content-Length: 1000001", method="POST")], 1),
    ("length in the sky", [get("/echo-text", "Content-Length: 99999999999999999999", method="POST")], 1),
    ("abort", [get("/abort"), None], 0),
    ("seen", [get("/seen")], 1),
]


def exchange(server, parts, count, head_only, closes):
    data = b""
    with server.connect() as sock:
        for i, part in enumerate(parts):
            if part is None:
                return b"", True
            if part is CONTINUED:
                while not data.endswith(b"\r\n\r\n") and (got := sock.recv(65536)):
                    data += got
                continue
            if i and parts[i - 1] is not CONTINUED:
                time.sleep(0.03)
            try:
                sock.sendall(part.replace(b"PORT", str(server.port).encode()))
            except (ConnectionResetError, BrokenPipeError):
                break
        rest, closed = receive(sock, count, head_only, closes)
        return data + rest, closed


def run_exchanges(results):
    server = Server(HERE / "app.js")
    try:
        for name, parts, count in EXCHANGES:
            if ONLY and ONLY not in name and not (ONLY == "seen" and name == "abort"):
                continue
            data, closed = exchange(server, parts, count, "HEAD" in name, WANTED.get(name, "").endswith("[closed]"))
            if parts[-1] is None:
                time.sleep(0.1)
                continue
            results[name] = show(blot(data, server.port), closed)
        if server.process.poll() is not None:
            results["alive"] = f"the server ended with {server.process.poll()}: {server.stderr()[-500:]!r}"
    finally:
        server.close()


# --- scenarios: a program of their own -------------------------------------------------------------------

def script(name, text):
    path = Path(TEMP) / f"{name}.js"
    path.write_text(text)
    return path


def one(port, data, count=1):
    with socket.create_connection(("127.0.0.1", port), timeout=5) as sock:
        sock.sendall(data.replace(b"PORT", str(port).encode()))
        got, closed = receive(sock, count)
        return show(blot(got, port), closed)


def no_hook(results):
    server = Server(script("no_hook", """
const wait = () => new Promise((done) => setTimeout(done, 5));
const s = Bun.serve({ port: 0, development: false, async fetch(req) {
  const path = new URL(req.url).pathname;
  if (path === "/later") await wait();
  if (path === "/undefined") return;
  if (path === "/string") return "text";
  if (path === "/file") return new Response(Bun.file("/nonexistent/file"));
  if (path === "/used") { const r = new Response("x"); await r.text(); return r; }
  throw new Error("nobody catches " + path);
} });
console.log(s.port);"""))
    try:
        for path in ("/now", "/later", "/undefined", "/string", "/used", "/file"):
            results["no hook: " + path] = one(server.port, get(path))
        errors = server.stderr()
        for path in ("/now", "/later"):
            results["no hook: stderr " + path] = str(errors.count(b"error: nobody catches " + path.encode() + b"\n"))
    finally:
        server.close()


def sync_throw(results):
    server = Server(script("sync_throw", """
const s = Bun.serve({ port: 0, development: false, fetch(req) {
  const path = new URL(req.url).pathname;
  if (path === "/value") throw "just text";
  if (path === "/undefined") return undefined;
  if (path === "/null") return null;
  throw new Error("sync " + path);
} });
console.log(s.port);"""))
    try:
        for path in ("/a", "/value", "/undefined", "/null"):
            results["sync throw: " + path] = one(server.port, get(path))
        results["sync throw: stderr"] = str(server.stderr().count(b"error: sync /a\n"))
    finally:
        server.close()


def bad_hooks(results):
    server = Server(script("bad_hooks", """
const s = Bun.serve({ port: 0, development: false, fetch(req) { throw new Error(new URL(req.url).pathname); },
  error(e) {
    if (e.message === "/async") return Promise.resolve(new Response("async hook", { status: 503 }));
    if (e.message === "/later") return new Promise((done) => setTimeout(() => done(new Response("late hook", { status: 503 })), 5));
    if (e.message === "/throws") throw new Error("hook threw");
    if (e.message === "/reject") return Promise.reject(new Error("hook rejected"));
  } });
console.log(s.port);"""))
    try:
        for path in ("/async", "/later", "/throws", "/reject", "/undefined"):
            results["hook: " + path] = one(server.port, get(path))
    finally:
        server.close()


def default_export(results):
    server = Server(script("default_export", """
export default { port: 0, fetch(req, server) { return new Response("exported " + typeof server.stop); } };
"""))
    try:
        results["default export"] = one(server.port, get("/"))
    finally:
        server.close()


STOPPING = """
let first = true;
const s = Bun.serve({ port: 0, async fetch(req) {
  const path = new URL(req.url).pathname;
  if (path === "/stop") { s.stop(false).then(() => console.log("stopped")); return new Response("stopping"); }
  if (path === "/force") { s.stop(true).then(() => console.log("forced")); return new Response("never"); }
  if (path === "/slow") { setTimeout(() => { s.stop().then(() => console.log("stopped")); }, 20); await new Promise((d) => setTimeout(d, 120)); return new Response("slow"); }
  if (path === "/reload") { s.reload({ fetch: () => new Response("second") }); return new Response("first"); }
  return new Response("other");
} });
console.log(s.port);
process.on("exit", (code) => console.log("exit", code));
"""


def stopping(results):
    for path in ("/stop", "/slow", "/force"):
        server = Server(script("stopping", STOPPING))
        try:
            results["stop: " + path] = one(server.port, get(path, "Connection: close"))
            try:
                server.process.wait(3)
            except subprocess.TimeoutExpired:
                results["stop: hangs " + path] = "still running"
                continue
            results["stop: output " + path] = server.process.stdout.read().decode()
        finally:
            server.close()
    server = Server(script("stopping", STOPPING))
    try:
        results["reload"] = one(server.port, get("/reload")) + "\n" + one(server.port, get("/reload"))
    finally:
        server.close()


def listening(results):
    server = Server(script("port", "const s = Bun.serve({ fetch: () => new Response('p') });\nconsole.log(s.port, s.hostname, s.url.href);"),
                    env={"PORT": str(free_port())})
    try:
        results["PORT"] = one(server.port, get("/"))
        again = subprocess.run([RUNTIME, "run", str(script("again", f"""
try {{ Bun.serve({{ port: {server.port}, fetch() {{}} }}); }} catch (e) {{ console.log(e.name, e.code, e.syscall, e.errno, e.message, Object.keys(e)); }}
"""))], capture_output=True, timeout=20)
        results["port in use"] = again.stdout.decode().replace(str(server.port), "PORT")
    finally:
        server.close()
    checks = subprocess.run([RUNTIME, "run", str(script("options", """
function attempt(name, make) {
  try { const s = make(); console.log(name + ":", s.hostname, String(s.url).replace(/:\\d+/, ""), s.port > 0, s.development, s.pendingRequests, s.pendingWebSockets); s.stop(true); }
  catch (e) { console.log(name + ":", e.name, e.code, JSON.stringify(e.message.trim())); }
}
const fetch = () => new Response("x");
attempt("none", () => Bun.serve());
attempt("number", () => Bun.serve(1));
attempt("empty", () => Bun.serve({}));
attempt("fetch text", () => Bun.serve({ fetch: "x" }));
attempt("error text", () => Bun.serve({ fetch, error: "x", port: 0 }));
attempt("port text", () => Bun.serve({ fetch, port: "0" }));
attempt("port large", () => Bun.serve({ fetch, port: 70000 }));
attempt("port negative", () => Bun.serve({ fetch, port: -1 }));
attempt("loopback", () => Bun.serve({ fetch, port: 0, hostname: "127.0.0.1" }));
attempt("localhost", () => Bun.serve({ fetch, port: 0, hostname: "localhost" }));
attempt("any", () => Bun.serve({ fetch, port: 0, hostname: "0.0.0.0" }));
attempt("idle large", () => Bun.serve({ fetch, port: 0, idleTimeout: 256 }));
attempt("idle", () => Bun.serve({ fetch, port: 0, idleTimeout: 30 }));
attempt("development", () => Bun.serve({ fetch, port: 0, development: true }));
const s = Bun.serve({ fetch, port: 0, id: "mine" });
console.log("methods:", s.id, s.ref() === s, s.unref() === s, typeof s.stop, typeof s.reload, s.requestIP(new Request("http://x/")));
s.stop().then((v) => console.log("stopped:", v));
"""))], capture_output=True, timeout=20)
    for line in checks.stdout.decode().splitlines():
        if ":" not in line:
            continue
        results["options: " + line.partition(":")[0]] = line
    if checks.returncode:
        results["options: exit"] = f"{checks.returncode} {checks.stderr.decode()[-300:]}"
    unref = subprocess.run([RUNTIME, "run", str(script("unref", "Bun.serve({ port: 0, fetch() {} }).unref(); console.log('ends');"))],
                           capture_output=True, timeout=20)
    results["unref"] = unref.stdout.decode()


def example_api(results):
    port = free_port()
    server = Server(HERE.parent.parent.parent / "examples/api.ts", env={"PORT": str(port)})
    steps = [get("/notes"), post("/notes", b'{"text":"buy milk"}'), post("/notes", b'{"text":"Buy Bread"}'), get("/notes/1"),
             get("/notes?q=bread"), get("/notes/1", method="DELETE"), get("/notes"), get("/notes/1"), get("/elsewhere"),
             post("/notes", b'{"text":""}'), post("/notes", b"{}"), get("/notes/2", method="HEAD")]
    try:
        for i, step in enumerate(steps):
            text = one(server.port, step, 1 if not step.startswith(b"HEAD") else 0)
            results[f"api.ts: {i}"] = re.sub(r"\d{4}-\d\d-\d\dT[\d:.]+Z", "TIME", text)
    finally:
        server.close()


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


def read_results(path):
    sections = re.split(r"^=== (.*)\n", path.read_text(), flags=re.M)[1:]
    return dict(zip(sections[::2], (text[:-1] for text in sections[1::2])))


SCENARIOS = [no_hook, sync_throw, bad_hooks, default_export, stopping, listening, example_api]
WANTED = {} if RECORD else {**read_results(EXPECTED), **read_results(OWN)}


def main():
    results = {}
    run_exchanges(results)
    for scenario in SCENARIOS:
        if not ONLY or ONLY in scenario.__name__:
            scenario(results)
    if ONLY and RECORD:
        return 1  # that would lose the others
    if RECORD:
        if RECORD == "own":
            results = {name: text for name, text in results.items() if name in DIFFERS}
        path = OWN if RECORD == "own" else EXPECTED
        path.write_text("".join(f"=== {name}\n{text}\n" for name, text in results.items()))
        print(f"{len(results)} results recorded")
        return 0
    bad = 0
    for name, text in results.items():
        want = WANTED.get(name)
        if text != want:
            bad += 1
            print(f"--- {name}\nexpected:\n{want}\ngot:\n{text}\n")
    missing = [] if ONLY else [name for name in WANTED if name not in results]
    for name in missing:
        print(f"--- {name}\nexpected:\n{WANTED[name]}\nnot there\n")
    print(f"{len(results) - bad} of {len(results)} as expected" + (f", {len(missing)} missing" if missing else ""))
    return 1 if bad or missing else 0


with tempfile.TemporaryDirectory() as TEMP:
    CODE = main()
sys.exit(CODE)
