# SPDX-License-Identifier: MIT
"""test_hostile.py - clients that mean harm: Bun.serve answers as it must, stays up and keeps nothing of them.

    python3 tests/http/test_hostile.py build/release/cob
"""
import json
import os
import re
import resource
import socket
import struct
import subprocess
import sys
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
RUNTIME = os.path.abspath(sys.argv[1])
CHECKED = "asan" in RUNTIME or "ubsan" in RUNTIME
passed, failed = 0, 0


def check(name, ok, detail=""):
    global passed, failed
    if ok:
        passed += 1
    else:
        failed += 1
        print(f"FAIL {name} {detail}"[:500])


class Server:
    def __init__(self, **env):
        self.process = subprocess.Popen([RUNTIME, "run", str(HERE / "hostile" / "app.js")], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                        env={**os.environ, "NO_COLOR": "1", **env})
        self.port = int(re.search(rb"\d+", self.process.stdout.readline())[0])

    def connect(self):
        return socket.create_connection(("127.0.0.1", self.port), timeout=5)

    def get(self, path, body=None):
        """The body of an answer."""
        with self.connect() as sock:
            sock.sendall(f"GET {path} HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n".encode())
            return receive(sock).split(b"\r\n\r\n", 1)[1]

    def stats(self):
        return json.loads(self.get("/stats"))

    def settled(self):
        """The figures once no request is pending any more."""
        for _ in range(100):
            got = self.stats()
            if got["pending"] == 0 and got["waiting"] == 0:
                break
            time.sleep(0.02)
        return got

    def close(self):
        self.process.terminate()
        text = self.process.communicate(timeout=10)[1].decode()
        check("nothing on standard error", "Sanitizer" not in text and "assert" not in text.lower(), text[:300])


def receive(sock, quiet=5.0):
    """Bytes until the peer closes or says nothing for `quiet` seconds."""
    data = b""
    sock.settimeout(quiet)
    try:
        while part := sock.recv(1 << 16):
            data += part
    except (TimeoutError, ConnectionError):
        pass
    return data


def exchange(server, data):
    """What comes until the server ends the connection, as it does after what it refuses and after a request that asks for it."""
    with server.connect() as sock:
        try:
            sock.sendall(data)
        except ConnectionError:
            pass
        return receive(sock)


def receive_to(sock, last):
    """Bytes until they end with `last`."""
    data = b""
    while not data.endswith(last) and (part := sock.recv(1 << 16)):
        data += part
    return data


def reset(sock):
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    sock.close()


HEAD = b"GET /text HTTP/1.1\r\nHost: h\r\n\r\n"
LAST = b"GET /text HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n"
POST = b"POST /body HTTP/1.1\r\nHost: h\r\n"

# What each of these gets; after a 4xx or 501 the connection ends and nothing behind it is looked at.
REFUSED = {
    "bare line feeds": (b"GET /text HTTP/1.1\nHost: h\n\n", 400),
    "a bare line feed behind a header": (b"GET /text HTTP/1.1\r\nHost: h\nX: y\r\n\r\n", 400),
    "a bare carriage return": (b"GET /text HTTP/1.1\r\nHost: h\rX: y\r\n\r\n", 400),
    "NUL in the target": (b"GET /te\0xt HTTP/1.1\r\nHost: h\r\n\r\n", 400),
    "NUL in a name": (b"GET /text HTTP/1.1\r\nHo\0st: h\r\n\r\n", 400),
    "NUL in a value": (b"GET /text HTTP/1.1\r\nHost: h\r\nX: a\0b\r\n\r\n", 400),
    "a control character in a value": (b"GET /text HTTP/1.1\r\nHost: h\r\nX: a\x01b\r\n\r\n", 400),
    "a blank before the colon": (b"GET /text HTTP/1.1\r\nHost : h\r\n\r\n", 400),
    "a folded header": (b"GET /text HTTP/1.1\r\nHost: h\r\nX: a\r\n b\r\n\r\n", 400),
    "a header without a name": (b"GET /text HTTP/1.1\r\nHost: h\r\n: b\r\n\r\n", 400),
    "no host": (b"GET /text HTTP/1.1\r\n\r\n", 400),
    "two hosts": (b"GET /text HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400),
    "a host that is none": (b"GET /text HTTP/1.1\r\nHost: [::1\r\n\r\n", 400),
    "a port that is none": (b"GET /text HTTP/1.1\r\nHost: a:99999\r\n\r\n", 400),
    "an escape that is none": (b"GET /text HTTP/1.1\r\nHost: %zz\r\n\r\n", 400),
    "an address that is none": (b"GET /text HTTP/1.1\r\nHost: 256.256.256.256\r\n\r\n", 400),
    "an absolute target that is none": (b"GET http://[bad/text HTTP/1.1\r\nHost: h\r\n\r\n", 400),
    "another scheme": (b"GET ftp://h/text HTTP/1.1\r\nHost: h\r\n\r\n", 400),
    "an unknown method": (b"BREW /text HTTP/1.1\r\nHost: h\r\n\r\n", 501),
    "a method in small letters": (b"get /text HTTP/1.1\r\nHost: h\r\n\r\n", 501),
    "another version": (b"GET /text HTTP/2.0\r\nHost: h\r\n\r\n", 505),
    "no version": (b"GET /text\r\nHost: h\r\n\r\n", 400),
    "TLS": (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"x" * 100, 400),
    "a long target": (b"GET /" + b"a" * 20000 + b" HTTP/1.1\r\nHost: h\r\n\r\n", 431),
    "a long value": (b"GET /text HTTP/1.1\r\nHost: h\r\nX: " + b"a" * 20000 + b"\r\n\r\n", 431),
    "a long name": (b"GET /text HTTP/1.1\r\nHost: h\r\n" + b"a" * 20000 + b": x\r\n\r\n", 431),
    "many headers": (b"GET /text HTTP/1.1\r\nHost: h\r\n" + b"a: b\r\n" * 300 + b"\r\n", 431),
    "a head without end": (b"GET /text HTTP/1.1\r\nHost: h\r\n" + b"a: b\r\n" * 4000, 431),
    "a length without end": (POST + b"Content-Length: 99999999999999999999999\r\n\r\n", 400),
    "a large length": (POST + b"Content-Length: 1048577\r\n\r\n", 413),
    "a negative length": (POST + b"Content-Length: -1\r\n\r\n", 400),
    "a length with a sign": (POST + b"Content-Length: +5\r\n\r\nhello", 400),
    "a hexadecimal length": (POST + b"Content-Length: 0x5\r\n\r\nhello", 400),
    "an empty length": (POST + b"Content-Length: \r\n\r\n", 400),
    "a length with blanks inside": (POST + b"Content-Length: 5 5\r\n\r\nhello", 400),
    "two lengths": (POST + b"Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello!", 400),
    "two equal lengths": (POST + b"Content-Length: 5\r\nContent-Length: 5\r\n\r\nhello", 400),
    "a list of lengths": (POST + b"Content-Length: 5, 5\r\n\r\nhello", 400),
    "length and chunks": (POST + b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400),
    "chunks and length": (POST + b"Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n", 400),
    "an unknown coding": (POST + b"Transfer-Encoding: gzip\r\n\r\n0\r\n\r\n", (400, 501)),
    "chunked twice": (POST + b"Transfer-Encoding: chunked, chunked\r\n\r\n0\r\n\r\n", (400, 501)),
    "two codings": (POST + b"Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n", (400, 501)),
    "chunked with a tail": (POST + b"Transfer-Encoding: chunked;q=1\r\n\r\n0\r\n\r\n", (400, 501)),
    "chunked behind a vertical tab": (POST + b"Transfer-Encoding: \x0bchunked\r\n\r\n0\r\n\r\n", (400, 501)),
    "chunked in HTTP/1.0": (b"POST /body HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", (400, 501)),
}
CHUNKED = POST + b"Transfer-Encoding: chunked\r\n\r\n"
for _name, _body, _status in [
        ("a chunk size that is none", b"g\r\n\r\n", 400), ("an empty chunk size", b"\r\n\r\n", 400), ("a chunk size with a sign", b"+5\r\nhello\r\n0\r\n\r\n", 400),
        ("a chunk size with 0x", b"0x5\r\nhello\r\n0\r\n\r\n", 400), ("a blank before a chunk size", b" 5\r\nhello\r\n0\r\n\r\n", 400),
        ("a chunk size without end", b"fffffffffffffffff\r\n", 400), ("a large chunk", b"100001\r\n" + b"x" * 0x100001 + b"\r\n0\r\n\r\n", 413),
        ("a chunk with a bare line feed", b"5\nhello\r\n0\r\n\r\n", 400), ("a chunk that is too long", b"5\r\nhellohello\r\n0\r\n\r\n", 400),
        ("a chunk that ends with a bare line feed", b"5\r\nhello\n0\r\n\r\n", 400), ("an extension with a bare line feed", b"5;a\nb\r\nhello\r\n0\r\n\r\n", 400),
        ("an extension without end", b"5;" + b"a" * 70000, 400), ("a trailer with a bare line feed", b"0\r\nX: y\n\r\n", 400)]:
    REFUSED[_name] = (CHUNKED + _body, _status)


def refused(server):
    for name, (data, status) in REFUSED.items():
        answer = exchange(server, data + HEAD)
        wanted = status if isinstance(status, tuple) else (status,)
        first = re.match(rb"HTTP/1\.1 (\d+)", answer)
        check(name, first and int(first[1]) in wanted and answer.count(b"HTTP/1.1") == 1, repr(answer[:200]))
    # Handlers saw requests only where the fault came in the body; never what stood behind it.
    check("nothing was smuggled", "GET /text" not in server.stats()["last"])


def smuggled(server):
    """The bytes of a hidden request are a body: one answer, and the hidden one is not seen."""
    hidden = b"GET /hidden HTTP/1.1\r\nHost: h\r\n\r\n"
    good = {
        "in a body": POST + b"Content-Length: %d\r\n\r\n" % len(hidden) + hidden,
        "in a chunk": CHUNKED + b"%x\r\n" % len(hidden) + hidden + b"\r\n0\r\n\r\n",
        "in an extension": CHUNKED + b"1;a=\"GET /hidden HTTP/1.1\"\r\nx\r\n0\r\n\r\n",
        "in a trailer": CHUNKED + b"0\r\nX: GET /hidden HTTP/1.1\r\n\r\n",
        "in a body nobody reads": b"POST /text HTTP/1.1\r\nHost: h\r\nContent-Length: %d\r\n\r\n" % len(hidden) + hidden,
        "in the body of a static route": b"POST /static HTTP/1.1\r\nHost: h\r\nContent-Length: %d\r\n\r\n" % len(hidden) + hidden,
        "in the body of a GET": b"GET /text HTTP/1.1\r\nHost: h\r\nContent-Length: %d\r\n\r\n" % len(hidden) + hidden,
        "in chunks nobody reads": b"POST /text HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n%x\r\n" % len(hidden) + hidden + b"\r\n0\r\n\r\n",
    }
    server.stats()
    for name, data in good.items():
        answer = exchange(server, data + LAST)
        check("hidden " + name, answer.count(b"HTTP/1.1 200") == 2 and answer.endswith(b"text"), repr(answer[:300]))
    for name, data in good.items():  # cut everywhere: the same, whatever arrives together
        for cut in range(40, len(data), 23):
            with server.connect() as sock:
                sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                sock.sendall(data[:cut])
                time.sleep(0.001)
                sock.sendall(data[cut:] + LAST)
                answer = receive(sock)
            check(f"hidden {name}, cut at {cut}", answer.count(b"HTTP/1.1 200") == 2 and answer.endswith(b"text"), repr(answer[:300]))
    check("nothing hidden was seen", "GET /hidden" not in str(server.stats()["last"]))


def injected(server):
    for text in ("a%0d%0aX-Evil: 1", "a%0aX-Evil: 1", "a%0dX-Evil: 1", "a%00b"):
        answer = exchange(server, f"GET /inject?{text.replace(' ', '%20')} HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n".encode())
        check(f"injected {text}", answer.startswith(b"HTTP/1.1 500") and b"\nX-Evil" not in answer and b"\0" not in answer, repr(answer))


def slow(server):
    socks = [server.connect() for _ in range(20)]
    for byte in HEAD:
        for sock in socks:
            sock.sendall(bytes([byte]))
    check("heads byte by byte", all(receive_to(s, b"text").endswith(b"text") for s in socks[:3]))
    for sock in socks:
        sock.close()
    socks = [server.connect() for _ in range(20)]
    for sock in socks:
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        sock.sendall(POST + b"Content-Length: 40\r\n\r\n")
    for _ in range(40):
        for sock in socks:
            sock.sendall(b"x")
    check("bodies byte by byte", all(receive_to(s, b"40").endswith(b"40") for s in socks[:3]))
    for sock in socks:
        sock.close()
    with server.connect() as sock:  # reads nothing for a while
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 65536)
        sock.sendall(b"GET /big HTTP/1.1\r\nHost: h\r\n\r\n" * 8)
        time.sleep(0.1)
        check("others are served meanwhile", server.get("/text") == b"text")
        sock.settimeout(5)
        got = 0
        while got < 8 << 20 and (part := sock.recv(1 << 16)):
            got += len(part)
        check("a slow reader gets it all", got >= 8 << 20, str(got))


def half_closed(server):
    with server.connect() as sock:
        sock.sendall(HEAD)
        sock.shutdown(socket.SHUT_WR)
        check("half closed behind a request", receive(sock).endswith(b"text"))
    with server.connect() as sock:
        sock.sendall(HEAD[:20])
        sock.shutdown(socket.SHUT_WR)
        check("half closed within a head", receive(sock) == b"")
    with server.connect() as sock:
        sock.sendall(POST + b"Content-Length: 10\r\n\r\nhello")
        sock.shutdown(socket.SHUT_WR)
        check("half closed within a body", b"200 OK" not in receive(sock))
    with server.connect() as sock:
        sock.sendall(b"GET /wait HTTP/1.1\r\nHost: h\r\n\r\n")
        time.sleep(0.05)
        sock.shutdown(socket.SHUT_WR)
        check("half closed while waiting", receive(sock) == b"")
    got = server.settled()
    check("half closed ones are gone", got["pending"] == 0 and got["waiting"] == 0, str(got))


def resets(server):
    states = {
        "at once": b"", "in the head": HEAD[:-6], "behind the head": HEAD, "in a body": POST + b"Content-Length: 10\r\n\r\nhello",
        "before a body": POST + b"Content-Length: 10\r\n\r\n", "in a chunk": CHUNKED + b"5\r\nhe", "in a chunk size": CHUNKED + b"5",
        "while waiting": b"GET /wait HTTP/1.1\r\nHost: h\r\n\r\n", "while nobody answers": b"GET /never HTTP/1.1\r\nHost: h\r\n\r\n",
        "in a large answer": b"GET /big HTTP/1.1\r\nHost: h\r\n\r\n", "in pipelined ones": HEAD * 50, "in large pipelined ones": b"GET /big HTTP/1.1\r\nHost: h\r\n\r\n" * 20,
        "behind a refusal": b"NONSENSE\r\n\r\n" + b"x" * 5000, "at 100": POST + b"Expect: 100-continue\r\nContent-Length: 10\r\n\r\n",
    }
    for delay in (0, 0.003):
        for name, data in states.items():
            socks = [server.connect() for _ in range(10)]
            for sock in socks:
                sock.sendall(data)
            if delay:
                time.sleep(delay)
            for sock in socks:
                reset(sock)
            check(f"alive after a reset {name}", server.get("/text") == b"text")
    got = server.settled()
    check("resets leave nothing", got["pending"] == 0 and got["waiting"] == 0, str(got))


def storm(server):
    """Aborted requests leave nothing: memory is that of the storm before."""
    sizes = []
    for _ in range(4):
        before = server.settled()["aborted"]
        for _ in range(10):
            socks = [server.connect() for _ in range(60)]
            for sock in socks:
                sock.sendall(b"GET /wait HTTP/1.1\r\nHost: h\r\nCookie: " + b"c" * 2000 + b"\r\n\r\n")
            time.sleep(0.01)
            for sock in socks:
                reset(sock)
        got = server.settled()
        sizes.append(got["rss"])
        check("every one was told", got["aborted"] - before > 0 and got["waiting"] == 0, str(got))
    grown = sizes[-1] - sizes[1]
    check("a storm leaves nothing", CHECKED or grown < 1 << 20, f"{grown} bytes more, {sizes}")


def idle(server):
    """What an idle connection costs: memory of the process per connection that has had one request."""
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(8192, resource.getrlimit(resource.RLIMIT_NOFILE)[1]),) * 2)
    count = 1500
    server.settled()
    before = server.stats()["rss"]
    socks = [server.connect() for _ in range(count)]
    for sock in socks:
        sock.sendall(HEAD)
    for sock in socks:
        sock.settimeout(5)
        assert sock.recv(4096).endswith(b"text")
    each = (server.stats()["rss"] - before) / count
    print(f"an idle connection costs {each:.0f} bytes")
    check("an idle connection costs at most 1 KB", CHECKED or each <= 1024, f"{each:.0f}")
    for sock in socks:
        sock.close()


def timeouts():
    server = Server(IDLE="1")
    start = time.monotonic()
    socks = [server.connect() for _ in range(3)]
    socks[1].sendall(HEAD)
    socks[2].sendall(b"GET /never HTTP/1.1\r\nHost: h\r\n\r\n")
    answers = [receive(sock) for sock in socks]
    check("idle connections are closed", time.monotonic() - start < 4 and answers[0] == b"" and answers[1].endswith(b"text"), str(answers))
    check("one that waits is closed too", answers[2] == b"", str(answers[2]))
    server.close()


def main():
    server = Server()
    for part in (refused, smuggled, injected, slow, half_closed, resets, storm, idle):
        part(server)
        check(f"alive after {part.__name__}", server.get("/text") == b"text")
    server.close()
    timeouts()
    print(f"{passed} passed, {failed} failed, 0 skipped")
    return 1 if failed else 0


sys.exit(main())
