# SPDX-License-Identifier: MIT
"""test_fetch.py - fetch against odd servers: what they send, cut, delay, close, encode; proxies; TLS.

    python3 tests/http/test_fetch.py build/release/cob [WORD]     only tests whose name has WORD

The servers are threads of this process on loopback. Certificates are made by the openssl command for the run; without it the
TLS tests are left out.
"""
import gzip
import os
import re
import shutil
import socket
import ssl
import subprocess
import sys
import tempfile
import threading
import time
import zlib
from pathlib import Path

from relay import relay

HERE = Path(__file__).resolve().parent / "fetch"
RUNTIME = os.path.abspath(sys.argv[1])
WORD = sys.argv[2] if len(sys.argv) > 2 else ""
OK = b"HTTP/1.1 200 OK\r\n"


def length(body, *lines):
    return OK + b"".join(line + b"\r\n" for line in lines) + b"Content-Length: %d\r\n\r\n" % len(body) + body


def encoded(coding, body):
    return length(body, b"Content-Encoding: " + coding)


def raw_deflate(body):
    c = zlib.compressobj(9, zlib.DEFLATED, -15)
    return c.compress(body) + c.flush()


# A zstd frame of one raw block: magic, descriptor (single segment, one byte of size), size, last raw block of 4 bytes.
ZSTD = bytes.fromhex("28b52ffd") + b"\x20\x04" + (4 << 3 | 1).to_bytes(3, "little") + b"zstd"
ZIPPED = gzip.compress(b"zipped " * 40, mtime=0)
# Name, the bytes of the answer (a list: with pauses between), what answers.mjs prints.
ANSWERS = [
    ("plain", length(b"ok"), '200 OK [content-length=2] "ok"'),
    ("nothing", b"", "TypeError ECONNRESET"),
    ("garbage", b"hello world\r\n\r\n", "TypeError Malformed_HTTP_Response"),
    ("http2", b"HTTP/2.0 200 OK\r\n\r\n", "TypeError Malformed_HTTP_Response"),
    ("half-head", OK + b"Content-Le", "TypeError ECONNRESET"),
    ("half-body", OK + b"Content-Length: 10\r\n\r\nabc", "200 OK [content-length=10] body: TypeError ECONNRESET"),
    ("until-close", OK + b"\r\nrest", '200 OK [] "rest"'),
    ("1.0", b"HTTP/1.0 200 OK\r\n\r\nrest", '200 OK [] "rest"'),
    ("no-reason", b"HTTP/1.1 200\r\nContent-Length: 2\r\n\r\nok", '200  [content-length=2] "ok"'),
    ("interim", b"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n" + length(b"ok"), '200 OK [content-length=2] "ok"'),
    ("interim-for-ever", b"HTTP/1.1 100 Continue\r\n\r\n" * 1000, "TypeError Malformed_HTTP_Response"),
    ("upgrade", b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: foo\r\nConnection: upgrade\r\n\r\n", "TypeError UnrequestedUpgrade"),
    ("204", b"HTTP/1.1 204 No Content\r\n\r\n", '204 No Content [] ""'),
    ("304", b"HTTP/1.1 304 Not Modified\r\nContent-Length: 5\r\n\r\n", '304 Not Modified [content-length=5] ""'),
    ("999", b"HTTP/1.1 999 X\r\nContent-Length: 0\r\n\r\n", '999 X [content-length=0] ""'),
    ("two-lengths", OK + b"Content-Length: 2\r\nContent-Length: 3\r\n\r\nabc", "TypeError InvalidContentLength"),
    ("same-length-twice", OK + b"Content-Length: 2\r\nContent-Length: 2\r\n\r\nab", '200 OK [content-length=2, 2] "ab"'),
    ("bad-length", OK + b"Content-Length: abc\r\n\r\nabc", "TypeError InvalidContentLength"),
    ("huge-length", OK + b"Content-Length: 99999999999999999999\r\n\r\nabc", "TypeError InvalidContentLength"),
    ("negative-length", OK + b"Content-Length: -1\r\n\r\nabc", "TypeError InvalidContentLength"),
    ("length-and-chunked", OK + b"Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n",
     '200 OK [content-length=2,transfer-encoding=chunked] "abc"'),
    ("chunks", OK + b"Transfer-Encoding: chunked\r\n\r\n2;x=y\r\nok\r\n1\r\n!\r\n0\r\nTrailer: v\r\n\r\n", '200 OK [transfer-encoding=chunked] "ok!"'),
    ("bad-chunk", OK + b"Transfer-Encoding: chunked\r\n\r\nzz\r\nabc\r\n", "200 OK [transfer-encoding=chunked] body: TypeError InvalidHTTPResponse"),
    ("chunk-too-long", OK + b"Transfer-Encoding: chunked\r\n\r\n2\r\nabc\r\n0\r\n\r\n",
     "200 OK [transfer-encoding=chunked] body: TypeError InvalidHTTPResponse"),
    ("half-chunk", OK + b"Transfer-Encoding: chunked\r\n\r\n5\r\nabc", "200 OK [transfer-encoding=chunked] body: TypeError ECONNRESET"),
    ("no-last-chunk", OK + b"Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n", "200 OK [transfer-encoding=chunked] body: TypeError ECONNRESET"),
    ("other-encoding", OK + b"Transfer-Encoding: foo\r\n\r\nabc", "TypeError Malformed_HTTP_Response"),
    ("folded", OK + b"A: b\r\n c\r\nContent-Length: 2\r\n\r\nok", "TypeError Malformed_HTTP_Response"),
    ("blank-before-colon", OK + b"A : b\r\nContent-Length: 2\r\n\r\nok", "TypeError Malformed_HTTP_Response"),
    ("zero-byte", OK + b"A: b\0c\r\nContent-Length: 2\r\n\r\nok", "TypeError Malformed_HTTP_Response"),
    ("bare-line-feed", b"HTTP/1.1 200 OK\nContent-Length: 2\n\nok", "TypeError Malformed_HTTP_Response"),
    ("latin1", OK + b"A: \xe9\r\nContent-Length: 2\r\n\r\nok", '200 OK [a=\xe9,content-length=2] "ok"'),
    ("repeated", OK + b"A: 1\r\na: 2\r\nSet-Cookie: a\r\nSet-Cookie: b\r\nContent-Length: 2\r\n\r\nok",
     '200 OK [a=1, 2,content-length=2,set-cookie=a,set-cookie=b] "ok"'),
    ("many-headers", OK + b"".join(b"H%d: x\r\n" % i for i in range(150)) + b"Content-Length: 2\r\n\r\nok", '200 OK [151] "ok"'),
    ("too-many-headers", OK + b"".join(b"H%d: x\r\n" % i for i in range(300)) + b"Content-Length: 2\r\n\r\nok", "TypeError Malformed_HTTP_Response"),
    ("long-header", OK + b"A: " + b"x" * 400_000 + b"\r\nContent-Length: 2\r\n\r\nok", '200 OK [a=(400000),content-length=2] "ok"'),
    ("endless-header", OK + b"A: " + b"x" * 3_000_000, "TypeError ResponseHeadersTooLarge"),
    ("extra-bytes", length(b"ok") + b"EXTRA", '200 OK [content-length=2] "ok"'),
    ("byte-by-byte", [bytes([b]) for b in OK + b"Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n"], '200 OK [transfer-encoding=chunked] "abc"'),
    ("body-later", [OK + b"Content-Length: 6\r\n\r\n", b"abc", b"def"], '200 OK [content-length=6] "abcdef"'),
    ("large", length(b"0123456789" * 100_000), "200 OK [content-length=1000000] (1000000)"),
    ("large-chunks", OK + b"Transfer-Encoding: chunked\r\n\r\n" + (b"2710\r\n" + b"x" * 10000 + b"\r\n") * 50 + b"0\r\n\r\n",
     "200 OK [transfer-encoding=chunked] (500000)"),
    ("gzip", encoded(b"gzip", ZIPPED), f"200 OK [content-encoding=gzip,content-length={len(ZIPPED)}] (280)"),
    ("x-gzip", encoded(b"X-GZIP", gzip.compress(b"z", mtime=0)), '200 OK [content-encoding=X-GZIP,content-length=21] "z"'),
    ("gzip-pieces", [encoded(b"gzip", ZIPPED)[:120], encoded(b"gzip", ZIPPED)[120:130], encoded(b"gzip", ZIPPED)[130:]],
     f"200 OK [content-encoding=gzip,content-length={len(ZIPPED)}] (280)"),
    ("gzip-members", encoded(b"gzip", gzip.compress(b"a", mtime=0) + gzip.compress(b"b", mtime=0)), '200 OK [content-encoding=gzip,content-length=42] "ab"'),
    ("gzip-and-more", encoded(b"gzip", gzip.compress(b"a", mtime=0) + b"junk"), '200 OK [content-encoding=gzip,content-length=25] "a"'),
    ("gzip-until-close", OK + b"Content-Encoding: gzip\r\n\r\n" + ZIPPED, "200 OK [content-encoding=gzip] (280)"),
    ("gzip-cut", encoded(b"gzip", ZIPPED[:20]), "200 OK [content-encoding=gzip,content-length=20] body: TypeError ZlibError"),
    ("gzip-bad", encoded(b"gzip", b"abcde"), "200 OK [content-encoding=gzip,content-length=5] body: TypeError ZlibError"),
    ("gzip-empty", encoded(b"gzip", b""), '200 OK [content-encoding=gzip,content-length=0] ""'),
    ("deflate", encoded(b"deflate", zlib.compress(b"deflated")), '200 OK [content-encoding=deflate,content-length=16] "deflated"'),
    ("deflate-bare", encoded(b"deflate", raw_deflate(b"deflated")), '200 OK [content-encoding=deflate,content-length=10] "deflated"'),
    ("br", encoded(b"br", bytes.fromhex("400010") + b"brotl" + b"\x03"), '200 OK [content-encoding=br,content-length=9] "brotl"'),
    ("br-bad", encoded(b"br", b"\xff\xff\xff"), "200 OK [content-encoding=br,content-length=3] body: TypeError BrotliDecompressionError"),
    ("zstd", encoded(b"zstd", ZSTD), '200 OK [content-encoding=zstd,content-length=13] "zstd"'),
    ("zstd-bad", encoded(b"zstd", b"abcdefgh"), "200 OK [content-encoding=zstd,content-length=8] body: TypeError ZstdDecompressionError"),
    ("unknown-coding", encoded(b"foo", b"ok"), '200 OK [content-encoding=foo,content-length=2] "ok"'),
    ("moved", b"HTTP/1.1 302 Found\r\nLocation: plain\r\nContent-Length: 3\r\n\r\nabc", '200 OK [content-length=2] "ok" at plain'),
    ("moved-open", b"HTTP/1.1 301 Moved\r\nLocation: /plain#x\r\n\r\nabc", '200 OK [content-length=2] "ok" at plain#x'),
    ("moved-in-circles", b"HTTP/1.1 302 Found\r\nLocation: /moved-in-circles\r\nContent-Length: 0\r\n\r\n", "TypeError TooManyRedirects"),
    ("moved-nowhere", b"HTTP/1.1 302 Found\r\nLocation: http://[\r\nContent-Length: 0\r\n\r\n", "TypeError RedirectURLInvalid"),
    ("moved-to-file", b"HTTP/1.1 302 Found\r\nLocation: file:///etc/passwd\r\nContent-Length: 0\r\n\r\n", "TypeError UnsupportedRedirectProtocol"),
    ("moved-without-location", b"HTTP/1.1 302 Found\r\nContent-Length: 2\r\n\r\nxx", '302 Found [content-length=2] "xx"'),
    ("300", b"HTTP/1.1 300 Choose\r\nLocation: /plain\r\nContent-Length: 2\r\n\r\nxx", '300 Choose [content-length=2,location=/plain] "xx"'),
]

class Server:
    """Runs `handle(connection, server)` in a thread for every connection."""

    def __init__(self, handle, tls=None, unix=None):
        self.socket = socket.socket(socket.AF_UNIX if unix else socket.AF_INET)
        self.socket.bind(unix or ("127.0.0.1", 0))
        self.socket.listen(64)
        self.port = 0 if unix else self.socket.getsockname()[1]
        self.handle, self.tls, self.connections, self.log = handle, tls, 0, []
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            try:
                connection = self.socket.accept()[0]
            except OSError:
                return
            self.connections += 1
            thread = threading.Thread(target=self.serve, args=(connection,), daemon=True)
            thread.number = self.connections
            thread.start()

    def serve(self, connection):
        try:
            connection.settimeout(10)
            if self.tls:
                connection = self.tls.wrap_socket(connection, server_side=True)
            self.handle(connection, self)
        except (OSError, ssl.SSLError) as e:
            self.log.append(f"{type(e).__name__}")
        finally:
            connection.close()

    def close(self):
        self.socket.close()


def read_head(connection, rest=b""):
    data = rest
    while b"\r\n\r\n" not in data:
        more = connection.recv(65536)
        if not more:
            return None, b""
        data += more
    head, _, rest = data.partition(b"\r\n\r\n")
    return head.decode("latin1"), rest


def read_request(connection, rest=b""):
    """Head, body, what follows; head None at the end."""
    head, rest = read_head(connection, rest)
    if head is None:
        return None, b"", b""
    size = re.search(r"(?i)\r\ncontent-length: *(\d+)", head)
    if size:
        while len(rest) < int(size[1]):
            rest += connection.recv(1 << 20)
        return head, rest[: int(size[1])], rest[int(size[1]):]
    if re.search(r"(?i)\r\ntransfer-encoding: *chunked", head):
        while not rest.endswith(b"0\r\n\r\n"):
            rest += connection.recv(1 << 20)
        return head, rest, b""
    return head, b"", rest


def run(script, *words, env=None, timeout=60):
    """What the program prints; its errors with it when it fails."""
    child = subprocess.run([RUNTIME, "run", str(script), *map(str, words)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=timeout,
                           env={**{k: v for k, v in os.environ.items() if "proxy" not in k.lower()}, "NO_COLOR": "1", **(env or {})})
    text = child.stdout.decode("utf-8", "replace")
    return text if child.returncode == 0 else f"{text}exit code {child.returncode}\n{child.stderr.decode('utf-8', 'replace')}"


def program(text, *words, **options):
    path = Path(TEMP) / "program.mjs"
    path.write_text(text)
    return run(path, *words, **options)


def say_ok(connection, server):
    """Keeps the connection; answers with its number, the request's first line and the length of its body."""
    number, rest = threading.current_thread().number, b""
    while True:
        head, body, rest = read_request(connection, rest)
        if head is None:
            return
        server.log.append(head)
        answer = f"{number} {head.splitlines()[0]} {len(body)}".encode()
        connection.sendall(length(answer))


# ---- tests: each gives pairs of what was got and what should be ----

def answers():
    table = {name: data for name, data, _ in ANSWERS}

    def handle(connection, server):
        head, _ = read_head(connection)
        parts = table[head.split(" ")[1][1:]] if head else b""
        for part in parts if isinstance(parts, list) else [parts]:
            connection.sendall(part)
            if isinstance(parts, list):
                time.sleep(0.002)
        connection.shutdown(socket.SHUT_WR)
        while connection.recv(65536):
            pass

    server = Server(handle)
    got = run(HERE / "answers.mjs", f"http://127.0.0.1:{server.port}/", *table).splitlines()
    for line, (name, _, want) in zip(got + ["nothing"] * len(ANSWERS), ANSWERS):
        yield line, f"{name}: {want}"


def kept_connections():
    server = Server(say_ok)
    got = program("""const base = process.argv[2];
for (let i = 0; i < 4; i++) console.log(await (await fetch(base + i)).text());
const all = await Promise.all([1, 2, 3].map((i) => fetch(base + "p" + i).then((r) => r.text())));
console.log(new Set(all.map((t) => t[0])).size);
console.log(await (await fetch(base + "last", { keepalive: false })).text());
""", f"http://127.0.0.1:{server.port}/")
    yield re.sub(r"^\d (?=GET /last)", "N ", got, flags=re.M), "1 GET /0 HTTP/1.1 0\n1 GET /1 HTTP/1.1 0\n1 GET /2 HTTP/1.1 0\n1 GET /3 HTTP/1.1 0\n3\nN GET /last HTTP/1.1 0\n"


def preconnected():
    server = Server(say_ok)
    yield program("""const base = process.argv[2];
fetch.preconnect(base);
await Bun.sleep(20);
console.log(await (await fetch(base)).text());
""", f"http://127.0.0.1:{server.port}/"), "1 GET / HTTP/1.1 0\n"


def limited():
    """No more exchanges at a time than are allowed; the others wait."""
    def handle(connection, server):
        rest = b""
        while True:
            head, body, rest = read_request(connection, rest)
            if head is None:
                return
            server.log.append(1)
            most = sum(server.log)
            time.sleep(0.01)
            server.log.append(-1)
            connection.sendall(length(b"%d" % most))

    server = Server(handle)
    got = program("""const all = Array.from({ length: 12 }, () => fetch(process.argv[2]).then((r) => r.text()));
const gone = new AbortController();
const waiting = fetch(process.argv[2], { signal: gone.signal }).catch((e) => e.name);
gone.abort();
console.log(await waiting);
console.log(Math.max(...await Promise.all(all)) <= 3, (await Promise.all(all)).length);
""", f"http://127.0.0.1:{server.port}/", env={"BUN_CONFIG_MAX_HTTP_REQUESTS": "3"})
    yield got, "AbortError\ntrue 12\n"
    yield server.connections <= 3, True


def node_manners():
    """What a failure looks like under the name node."""
    name = Path(TEMP) / "node"
    if not name.exists():
        name.symlink_to(RUNTIME)
    path = Path(TEMP) / "program.mjs"
    path.write_text('await fetch("http://127.0.0.1:1/").catch((e) => console.log(e.name, e.message, e.cause.code, e.cause.syscall));')
    yield subprocess.run([name, path], stdout=subprocess.PIPE, timeout=20).stdout, b"TypeError fetch failed ECONNREFUSED connect\n"


def closed_meanwhile():
    """A kept connection that ends when the next request comes: asked again, once, on another."""
    def handle(connection, server):
        number = threading.current_thread().number
        head, body, rest = read_request(connection)
        connection.sendall(length(f"{number} {len(body)}".encode()))
        read_head(connection, rest)

    server = Server(handle)
    got = program("""const base = process.argv[2];
for (let i = 0; i < 3; i++) console.log(await (await fetch(base, { method: "POST", body: "abc" })).text());
""", f"http://127.0.0.1:{server.port}/")
    yield got, "1 3\n2 3\n3 3\n"


def early_answer():
    """An answer before the body was taken, and the end of the connection with it."""
    def handle(connection, server):
        read_head(connection)
        connection.sendall(b"HTTP/1.1 413 Too Large\r\nConnection: close\r\nContent-Length: 4\r\n\r\nstop")
        connection.shutdown(socket.SHUT_WR)
        time.sleep(0.2)

    server = Server(handle)
    yield program("""const r = await fetch(process.argv[2], { method: "POST", body: new Uint8Array(20_000_000) });
console.log(r.status, await r.text());""", f"http://127.0.0.1:{server.port}/"), "413 stop\n"


def large_bodies():
    server = Server(say_ok)
    path = Path(TEMP) / "large"
    path.write_bytes(b"x" * 3_000_001)
    yield program("""const [, , base, file] = process.argv;
console.log(await (await fetch(base, { method: "POST", body: "y".repeat(5_000_000) })).text());
console.log(await (await fetch(base, { method: "PUT", body: Bun.file(file) })).text());
console.log(await (await fetch(base, { method: "PUT", body: Bun.file(file).slice(1, 11) })).text());
""", f"http://127.0.0.1:{server.port}/", path), "1 POST / HTTP/1.1 5000000\n1 PUT / HTTP/1.1 3000001\n1 PUT / HTTP/1.1 10\n"


def aborts():
    ended = []

    def handle(connection, server):
        head, _ = read_head(connection)
        if "/body" in head:
            connection.sendall(OK + b"Content-Length: 10\r\n\r\nab")
        ended.append(connection.recv(1) == b"")

    server = Server(handle)
    got = program("""const base = process.argv[2];
const stopped = async (path, reason) => {
  const controller = new AbortController();
  setTimeout(() => controller.abort(reason), 30);
  try {
    const r = await fetch(base + path, { signal: controller.signal });
    console.log(r.status);
    await r.text();
  } catch (e) {
    console.log(e.name ?? e, e.message);
  }
};
await stopped("head");
await stopped("head", "a reason");
await stopped("body");
await stopped("body", new RangeError("mine"));
try { await fetch(base + "head", { signal: AbortSignal.timeout(30) }); } catch (e) { console.log(e.name); }
""", f"http://127.0.0.1:{server.port}/")
    time.sleep(0.05)
    yield got, ("AbortError The operation was aborted.\na reason undefined\n200\nAbortError The operation was aborted.\n"
                "200\nRangeError mine\nTimeoutError\n")
    yield ended, [True] * 5


def counter(other):
    """Tells whether most connections of another server have ended."""
    def handle(connection, server):
        read_head(connection)
        time.sleep(0.05)
        connection.sendall(length(b"true" if len(other.log) >= 3 else b"%d" % len(other.log)))

    return Server(handle)


def unread_bodies():
    """A body that nobody reads is not taken in without end, and does not keep the process."""
    sent = []

    def handle(connection, server):
        read_head(connection)
        connection.sendall(OK + b"\r\n")
        connection.settimeout(1)
        total = 0
        try:
            while total < 200_000_000:
                total += connection.send(b"x" * 65536)
        except OSError:
            pass
        sent.append(total)

    server = Server(handle)
    yield program("const r = await fetch(process.argv[2]); console.log(r.status); globalThis.kept = r;", f"http://127.0.0.1:{server.port}/", timeout=8), "200\n"
    time.sleep(1.2)
    yield bool(sent) and sent[0] < 20_000_000, True
    # A response that nobody holds ends its connection, although its signal lives on.
    def endless(connection, server):
        read_head(connection)
        connection.sendall(OK + b"Content-Length: 9000000000\r\n\r\n")
        try:
            while True:
                connection.sendall(b"x" * 65536)
        except OSError as e:
            server.log.append(type(e).__name__)

    server = Server(endless)
    yield program("""const { signal } = new AbortController();
const once = async () => (await fetch(process.argv[2], { signal })).status;
for (let i = 0; i < 4; i++) console.log(await once());
await Bun.sleep(30);
const clear = (n) => (n ? clear(n - 1) + 1 : 0);
for (let i = 0; i < 3; i++) { clear(200); Bun.gc(true); await Bun.sleep(5); }
console.log(await (await fetch(process.argv[3])).text());
""", f"http://127.0.0.1:{server.port}/", f"http://127.0.0.1:{counter(server).port}/"), "200\n200\n200\n200\ntrue\n"


def streamed_answers():
    """Reading piece by piece: cancelling and aborting end the connection, a small body that stands for a huge one is not unpacked
    further than it is read, the peer waits for a slow reader."""
    ended = []

    def handle(connection, server):
        path = read_head(connection)[0].split(" ")[1]
        if path == "/bomb":
            packer = zlib.compressobj(9, zlib.DEFLATED, 31)
            body = b"".join(packer.compress(bytes(1 << 20)) for _ in range(128)) + packer.flush()
            connection.sendall(encoded(b"gzip", body))
        elif path == "/cut":
            connection.sendall(OK + b"Content-Length: 100\r\n\r\n12345")
            time.sleep(0.02)
            return
        else:
            connection.sendall(OK + b"Transfer-Encoding: chunked\r\n\r\n")
            try:
                for i in range(1000):
                    connection.sendall(b"5\r\n%05d\r\n" % i)
                    time.sleep(0.002)
            except OSError:
                pass
        try:
            ended.append(connection.recv(1) == b"")
        except OSError:
            ended.append(True)

    server = Server(handle)
    got = program("""const base = process.argv[2];
const text = (bytes) => new TextDecoder().decode(bytes);
{
  const reader = (await fetch(base + "endless")).body.getReader();
  console.log(text((await reader.read()).value).slice(0, 5));
  await reader.cancel();
  console.log((await reader.read()).done);
}
{
  const controller = new AbortController();
  const reader = (await fetch(base + "endless", { signal: controller.signal })).body.getReader();
  await reader.read();
  controller.abort(new RangeError("enough"));
  try { while (!(await reader.read()).done); console.log("ended"); } catch (e) { console.log(e.name, e.message); }
}
{
  let n = 0;
  for await (const chunk of (await fetch(base + "endless")).body) if (++n === 3) break;
  console.log(n);
}
{
  const reader = (await fetch(base + "cut")).body.getReader();
  console.log(text((await reader.read()).value));
  await reader.read().catch((e) => console.log(e.code));
}
{
  const before = process.memoryUsage().rss;
  const reader = (await fetch(base + "bomb")).body.getReader();
  const first = (await reader.read()).value;
  await Bun.sleep(30);
  console.log(first.length > 0 && first.every((byte) => byte === 0), process.memoryUsage().rss - before < 30e6);
  await reader.cancel();
}
console.log(JSON.stringify((await (await fetch(base + "bomb")).arrayBuffer()).byteLength));
""", f"http://127.0.0.1:{server.port}/")
    yield got, "00000\ntrue\nRangeError enough\n3\n12345\nECONNRESET\ntrue true\n134217728\n"
    time.sleep(0.1)
    yield ended[:3], [True] * 3


def streamed_requests():
    """A stream as body: in chunks, no faster than the server reads; its failure ends the connection."""
    sent = []

    def handle(connection, server):
        head, rest = read_head(connection)
        if "/slow" in head:
            time.sleep(0.5)
            sent.append(len(connection.recv(1 << 20)))
            connection.sendall(length(b"enough"))
            return
        if "/fail" in head:
            while True:
                try:
                    data = connection.recv(65536)
                except OSError:
                    data = b""
                if not data:
                    break
                rest += data
            server.log.append(rest)
            return
        while not rest.endswith(b"0\r\n\r\n"):
            rest += connection.recv(65536)
        connection.sendall(length(rest.replace(b"\r\n", b"|")))

    server = Server(handle)
    got = program("""const base = process.argv[2];
const post = (path, body) => fetch(base + path, { method: "POST", body });
console.log(await (await post("", (async function* () { yield "one"; await Bun.sleep(5); yield new Uint8Array([65, 66]); yield ""; })())).text());
let made = 0;
const r = await post("slow", new ReadableStream({ pull(c) { made += 65536; c.enqueue(new Uint8Array(65536)); } }));
console.log(await r.text(), made < 64e6);
await post("fail", (async function* () { yield "one"; await Bun.sleep(5); throw new RangeError("mine"); })()).catch((e) => console.log(e.message));
""", f"http://127.0.0.1:{server.port}/")
    yield got, "3|one|2|AB|0||\nenough true\nmine\n"
    time.sleep(0.1)
    yield server.log, [b"3\r\none\r\n"]


def handed_on():
    """An answer of fetch as the answer of a server: whole although it is still coming in, without the coding that was taken off."""
    def handle(connection, server):
        path = read_head(connection)[0].split(" ")[1]
        if path == "/packed":
            connection.sendall(encoded(b"gzip", ZIPPED))
        elif path == "/slow":
            connection.sendall(OK + b"Content-Length: 10\r\nX-Own: a\r\n\r\n01234")
            time.sleep(0.02)
            connection.sendall(b"56789")
        else:
            connection.sendall(OK + b"Transfer-Encoding: chunked\r\n\r\n" + b"".join(b"2710\r\n" + b"x" * 10000 + b"\r\n" for _ in range(100)))
            time.sleep(0.02)
            connection.sendall(b"3\r\nend\r\n0\r\n\r\n")

    server = Server(handle)
    yield program("""const base = process.argv[2];
const server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: (request) => fetch(base + new URL(request.url).pathname) });
for (const path of ["/packed", "/slow", "/chunks"]) {
  const r = await fetch(server.url.origin + path);
  const text = await r.text();
  console.log(path, text.length, text.slice(-6), r.headers.get("content-encoding"), r.headers.get("x-own"));
}
server.stop(true);
""", f"http://127.0.0.1:{server.port}"), "/packed 280 ipped  null null\n/slow 10 456789 null a\n/chunks 1000003 xxxend null null\n"


def header_secrets():
    """What a redirect to another origin takes along."""
    other = Server(say_ok)

    def handle(connection, server):
        read_request(connection)
        connection.sendall(b"HTTP/1.1 307 Moved\r\nLocation: http://127.0.0.1:%d/other\r\nContent-Length: 0\r\n\r\n" % other.port)

    server = Server(handle)
    yield program("""const headers = { authorization: "a", cookie: "b=c", "proxy-authorization": "d", "content-type": "e/f", "x-own": "g" };
console.log(await (await fetch(process.argv[2], { method: "POST", body: "abc", headers })).text());""", f"http://127.0.0.1:{server.port}/"), "1 POST /other HTTP/1.1 3\n"
    yield sorted(re.findall(r"(?im)^(authorization|cookie|proxy-authorization|content-type|x-own)", other.log[0])), ["Content-Type", "x-own"]


def unix_sockets():
    path = str(Path(TEMP) / "socket")
    server = Server(say_ok, unix=path)
    abstract = Server(say_ok, unix="\0cob-test-%d" % os.getpid())
    yield program("""const [, , path, abstract] = process.argv;
console.log(await (await fetch("http://name/x", { unix: path })).text());
console.log(await (await fetch("http://name/y", { unix: abstract })).text());""", path, "@cob-test-%d" % os.getpid()), "1 GET /x HTTP/1.1 0\n1 GET /y HTTP/1.1 0\n"
    yield re.search(r"(?m)^Host: (.*)$", server.log[0])[1].strip(), "name"
    abstract.close()


def proxy(connection, server):
    head, _ = read_head(connection)
    if head is None:
        return
    server.log.append(head)
    if not head.startswith("CONNECT"):
        connection.sendall(length(b"by proxy"))
        return
    host, port = head.split(" ")[1].rsplit(":", 1)
    if port == "1":
        connection.sendall(b"HTTP/1.1 503 Not Today\r\nContent-Length: 0\r\n\r\n")
        return
    with socket.create_connection((host, int(port))) as target:
        connection.sendall(b"HTTP/1.1 200 Connected\r\n\r\n")
        relay(connection, target)


def proxies():
    server = Server(proxy)
    at = f"http://127.0.0.1:{server.port}"
    yield program("""const [, , proxy] = process.argv;
const show = (...args) => fetch(...args).then((r) => r.text()).then(console.log, (e) => console.log(e.name, e.code, e.message));
await show("http://example.com:81/x?y#z", { proxy: proxy.replace("//", "//user:p%40w@"), headers: { a: "b" } });
await show("http://example.com/", { proxy: { url: proxy, headers: { "Proxy-Authorization": "own", q: "w" } } });
await show("https://localhost:1/", { proxy });
await show("http://localhost:1/", { proxy: "" });
""", at), ("by proxy\nby proxy\nError ERR_PROXY_TUNNEL Proxy refused to open a tunnel: 503 Not Today\n"
           "TypeError ECONNREFUSED ECONNREFUSED: Unable to connect. Is the computer able to access the url?\n")
    yield server.log[0].splitlines()[:4], ["GET http://example.com:81/x?y HTTP/1.1", "Proxy-Connection: Keep-Alive", "Proxy-Authorization: Basic dXNlcjpwQHc=", "a: b"]
    yield server.log[1].splitlines()[:4], ["GET http://example.com/ HTTP/1.1", "Proxy-Connection: Keep-Alive", "Proxy-Authorization: own", "q: w"]
    yield server.log[2].splitlines(), ["CONNECT localhost:1 HTTP/1.1", "Host: localhost:1", "Proxy-Connection: Keep-Alive"]
    text = 'await fetch(process.argv[2]).then((r) => r.text()).then(console.log, (e) => console.log(e.code));'
    yield program(text, "http://foo.example/", env={"HTTP_PROXY": at}), "by proxy\n"
    yield program(text, "http://foo.example/", env={"http_proxy": at.replace("http://", "")}), "by proxy\n"
    for exempt, result in [("localhost", "ECONNREFUSED"), ("*", "ECONNREFUSED"), ("x, .localhost", "ECONNREFUSED"), ("localhost:2", "by proxy"), ("host", "by proxy")]:
        yield program(text, "http://localhost:1/", env={"HTTP_PROXY": at, "NO_PROXY": exempt}), result + "\n"


def openssl(*words):
    subprocess.run(["openssl", *words], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=TEMP)


def certificate(name, names):
    openssl("req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", f"{name}.key", "-out", f"{name}.pem",
            "-days", "30", "-subj", f"/CN={names[0]}", "-addext", "subjectAltName=" + ",".join(("IP:" if n[0].isdigit() else "DNS:") + n for n in names))


def tls_context(name, version=None, client_ca=None):
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(Path(TEMP) / f"{name}.pem", Path(TEMP) / f"{name}.key")
    if version:
        context.minimum_version = context.maximum_version = version
    if client_ca:
        context.verify_mode = ssl.CERT_REQUIRED
        context.load_verify_locations(Path(TEMP) / f"{client_ca}.pem")
    return context


SHOW = """import { readFileSync } from "node:fs";
const pem = (name) => readFileSync(process.env.PEMS + "/" + name, "utf8");
const at = (i) => "https://localhost:" + process.argv[2 + i] + "/";
const show = (...args) => fetch(...args).then((r) => r.text()).then(console.log, (e) => console.log(e.name, e.code ?? e.message));
"""


def tls():
    if not shutil.which("openssl"):
        return
    certificate("right", ["localhost", "127.0.0.1"])
    certificate("wrong", ["other.example"])
    certificate("client", ["client"])
    right, wrong = Server(say_ok, tls_context("right")), Server(say_ok, tls_context("wrong"))
    older, asks = Server(say_ok, tls_context("right", ssl.TLSVersion.TLSv1_2)), Server(say_ok, tls_context("right", client_ca="client"))
    plain, through = Server(lambda c, s: (c.recv(10), c.sendall(b"HTTP/1.1 400 Bad Request\r\n\r\n"))), Server(proxy)
    ports = [s.port for s in (right, wrong, older, asks, plain)]
    env = {"PEMS": TEMP}
    ca = str(Path(TEMP) / "right.pem")
    yield program(SHOW + """
await show(at(0));
await show(at(0), { tls: { rejectUnauthorized: false } });
await show(at(0), { tls: { ca: pem("right.pem") } });
await show(at(0), { tls: { ca: [pem("wrong.pem"), pem("right.pem")] } });
await show(at(0).replace("localhost", "127.0.0.1"), { tls: { ca: pem("right.pem") } });
await show(at(1).replace("localhost", "127.0.0.1"), { tls: { ca: pem("wrong.pem") } });
await show(at(1), { tls: { ca: pem("wrong.pem") } });
await show(at(1), { tls: { ca: pem("wrong.pem"), serverName: "other.example" } });
await show(at(0), { tls: { ca: "no certificate" } });
await show(at(2), { tls: { ca: pem("right.pem") } });
await show(at(2), { tls: { ca: pem("right.pem") }, method: "POST", body: "x".repeat(3_000_000) });
await show(at(0), { tls: { ca: pem("right.pem") }, method: "POST", body: "x".repeat(3_000_000) });
await show(at(3), { tls: { ca: pem("right.pem"), cert: pem("client.pem"), key: pem("client.key") } });
await show(at(4), { tls: { ca: pem("right.pem") } });
""", *ports, env=env), """TypeError DEPTH_ZERO_SELF_SIGNED_CERT
N GET / HTTP/1.1 0
N GET / HTTP/1.1 0
N GET / HTTP/1.1 0
N GET / HTTP/1.1 0
TypeError ERR_TLS_CERT_ALTNAME_INVALID
TypeError ERR_TLS_CERT_ALTNAME_INVALID
N GET / HTTP/1.1 0
TypeError FailedToOpenSocket
N GET / HTTP/1.1 0
N POST / HTTP/1.1 3000000
N POST / HTTP/1.1 3000000
N GET / HTTP/1.1 0
TypeError ERR_SSL_WRONG_VERSION_NUMBER
"""
    yield program(SHOW + """
const check = (answer) => ({ ca: pem("wrong.pem"), checkServerIdentity: (host, cert) => { console.log(host, cert.subject.CN, cert.subjectaltname, cert.raw.length > 300); return answer?.(); } });
await show(at(1), { tls: check() });
await show(at(1), { tls: check(() => new Error("returned")) });
await show(at(1), { tls: check(() => { throw new Error("thrown"); }) });
""", *ports, env=env), """localhost other.example DNS:other.example true
N GET / HTTP/1.1 0
localhost other.example DNS:other.example true
Error returned
localhost other.example DNS:other.example true
Error thrown
"""
    text = SHOW + "await show(at(0)); await show(at(0), { tls: { rejectUnauthorized: true } });"
    yield program(text, *ports, env={**env, "NODE_TLS_REJECT_UNAUTHORIZED": "0"}), "N GET / HTTP/1.1 0\nTypeError DEPTH_ZERO_SELF_SIGNED_CERT\n"
    text = SHOW + "await show(at(0));"
    for name in ("SSL_CERT_FILE", "NODE_EXTRA_CA_CERTS"):
        yield program(text, *ports, env={**env, name: ca}), "N GET / HTTP/1.1 0\n"
    yield program(SHOW + """await show(at(0), { tls: { ca: pem("right.pem") }, proxy: process.argv[7] });""", *ports, f"http://user:pw@127.0.0.1:{through.port}", env=env), "N GET / HTTP/1.1 0\n"
    yield through.log[0].splitlines()[-1], "Proxy-Authorization: Basic dXNlcjpwdw=="
    secure = Server(proxy, tls_context("right"))
    yield program(SHOW + """await show(at(0), { proxy: process.argv[7] }); await show("http://example.com/", { proxy: process.argv[7] });""", *ports, f"https://localhost:{secure.port}", env={**env, "SSL_CERT_FILE": ca}), "N GET / HTTP/1.1 0\nby proxy\n"
    before = right.tls.session_stats()["hits"]
    program(SHOW + """for (let i = 0; i < 3; i++) await show(at(0), { tls: { ca: pem("right.pem") }, keepalive: false });""", *ports, env=env)
    yield right.tls.session_stats()["hits"] - before, 2


TESTS = [answers, kept_connections, preconnected, limited, node_manners, closed_meanwhile, early_answer, large_bodies, aborts, unread_bodies, streamed_answers, streamed_requests, handed_on, header_secrets, unix_sockets, proxies, tls]


def main():
    bad = count = 0
    for test in TESTS:
        if WORD not in test.__name__:
            continue
        for got, want in test():
            count += 1
            if test is tls and isinstance(got, str):
                got = re.sub(r"^\d+ (?=GET|POST)", "N ", got, flags=re.M)
            if got != want:
                bad += 1
                print(f"--- {test.__name__}\nexpected:\n{want}\ngot:\n{got}\n")
    print(f"{count - bad} of {count} as expected")
    return 1 if bad or not count else 0


with tempfile.TemporaryDirectory() as TEMP:
    CODE = main()
sys.stdout.flush()
os._exit(CODE)  # threads of servers may still wait
