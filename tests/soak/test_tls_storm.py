# SPDX-License-Identifier: MIT
"""test_tls_storm.py - idle and aborted clients over TLS and over HTTP/2: what they cost, and that nothing of them is kept.

    python3 tests/soak/test_tls_storm.py build/release/cob [COUNT [short]]     COUNT connections and aborts each (10,000); short: without
                                                                               what takes the 30 s that a head may

Certificates are made by the openssl command; without it nothing is tested.
"""
import json
import os
import resource
import shutil
import socket
import ssl
import struct
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
RUNTIME = os.path.abspath(sys.argv[1])
COUNT = int(sys.argv[2]) if len(sys.argv) > 2 else 10_000
SHORT = "short" in sys.argv[3:]
CHECKED = "asan" in RUNTIME or "ubsan" in RUNTIME
BATCH = 50
STATES = ("head", "body", "wait", "stream")
GAUGE = {"body": "reading", "wait": "waiting", "stream": "streams"}
DATA, HEADERS, RST, SETTINGS = 0, 1, 3, 4
END_STREAM, END_HEADERS = 1, 4
failed = 0


def check(name, ok, detail=""):
    global failed
    if not ok:
        failed += 1
        print(f"FAIL {name} {detail}"[:500], flush=True)


def context(protocol):
    c = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    c.check_hostname, c.verify_mode = False, ssl.CERT_NONE
    c.set_alpn_protocols([protocol])
    return c


CONTEXTS = {"tls": context("http/1.1"), "h2": context("h2")}


class Server:
    def __init__(self, folder):
        self.process = subprocess.Popen([RUNTIME, "run", str(HERE / "app.js"), folder], stdout=subprocess.PIPE)
        self.ports = json.loads(self.process.stdout.readline())

    def stats(self):
        with socket.create_connection(("127.0.0.1", self.ports["clear"]), timeout=30) as s:
            s.sendall(b"GET /stats HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n")
            data = b""
            while got := s.recv(65536):
                data += got
        return json.loads(data.split(b"\r\n\r\n", 1)[1])

    def until(self, wanted):
        """Figures once all of `wanted` hold, or the last ones after half a minute."""
        end = time.monotonic() + 30
        while True:
            got = self.stats()
            if all(got[key] == value for key, value in wanted.items()) or time.monotonic() > end:
                return got
            time.sleep(0.01)

    def descriptors(self):
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    def rss(self):
        return int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]) * resource.getpagesize()


def frame(kind, flags, stream, body=b""):
    return len(body).to_bytes(3, "big") + bytes((kind, flags)) + stream.to_bytes(4, "big") + body


def fields(*pairs):
    """A header block of literals that enter no table (RFC 7541, 6.2.2)."""
    return b"".join(b"\0" + bytes((len(n),)) + n + bytes((len(v),)) + v for n, v in pairs)


class Client:
    """One connection; HTTP/2 where `kind` says so."""

    def __init__(self, server, kind, port=None):
        s = socket.create_connection(("127.0.0.1", port or server.ports[kind]), timeout=30)
        self.s, self.kind, self.stream = CONTEXTS[kind].wrap_socket(s), kind, -1
        if kind == "h2":
            self.s.sendall(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + frame(SETTINGS, 0, 0))

    def begin(self, state):
        """Sends a request as far as `state` goes."""
        path = {"head": b"/text"}.get(state, b"/" + state.encode())
        method = b"POST" if state == "body" else b"GET"
        if self.kind == "tls":
            head = method + b" " + path + b" HTTP/1.1\r\nHost: h\r\n" + (b"Content-Length: 1000\r\n" if state == "body" else b"")
            self.s.sendall(head + (b"" if state == "head" else b"\r\n") + (b"x" * 500 if state == "body" else b""))
            return
        self.stream += 2
        block = fields((b":method", method), (b":path", path), (b":scheme", b"https"), (b":authority", b"h"))
        flags = (0 if state in ("head", "body") else END_STREAM) | (0 if state == "head" else END_HEADERS)
        self.s.sendall(frame(HEADERS, flags, self.stream, block[:9] if state == "head" else block)
                       + (frame(DATA, 0, self.stream, b"x" * 500) if state == "body" else b""))

    def answered(self):
        """Does GET /text get its answer?"""
        self.begin("text")
        data = b""
        while not data.endswith(b"text"):
            got = self.s.recv(65536)
            if not got:
                return False
            data += got
        return True

    def cancel(self):
        self.s.sendall(frame(RST, 0, self.stream, (8).to_bytes(4, "big")))

    def reset(self):
        self.s.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.s.close()


def idle(server, kind):
    warm = Client(server, kind)
    warm.answered()
    before, clients = server.rss(), []
    for _ in range(COUNT):
        clients.append(Client(server, kind))
        check(f"{kind}: first answer", clients[-1].answered())
    each = (server.rss() - before) / COUNT
    print(f"{kind}: an idle connection costs {each:.0f} bytes, {COUNT} of them", flush=True)
    check(f"{kind}: all answer afterwards", all(c.answered() for c in clients))
    for c in clients:
        c.s.close()
    warm.s.close()


def storm(server, kind, count):
    """`count` aborts, a quarter in each state: by a reset of the connection, over HTTP/2 every other batch by RST_STREAM as well."""
    for number in range(max(len(STATES), count // BATCH)):
        state = STATES[number % len(STATES)]
        clients = [Client(server, kind) for _ in range(BATCH)]
        for c in clients:
            c.begin(state)
        if state in GAUGE:
            got = server.until({GAUGE[state]: BATCH})
            check(f"{kind} {state}: all arrived", got[GAUGE[state]] == BATCH, got)
        for c in clients:
            if kind == "h2" and state != "head" and number // len(STATES) % 2:
                c.cancel()
            c.reset()


def settled(server, descriptors):
    nothing = {"reading": 0, "waiting": 0, "streams": 0, "pending": 0}
    got = server.until(nothing)
    end = time.monotonic() + 30
    while server.descriptors() > descriptors and time.monotonic() < end:
        time.sleep(0.02)
    check("no request is left", all(got[key] == 0 for key in nothing), got)
    check("no descriptor is left", server.descriptors() <= descriptors, f"{server.descriptors()} of {descriptors}")
    return server.rss()


def loris(server):
    """Heads that come by single bytes are cut off after the 30 s a head may take, though the connection is never idle."""
    c = Client(server, "tls", server.ports["loris"])
    c.s.sendall(b"GET /text HTTP/1.1\r\nX-Slow: ")
    end, cut = time.monotonic() + 60, False
    while not cut and time.monotonic() < end:
        try:
            c.s.sendall(b"x")
            c.s.settimeout(0.1)
            cut = c.s.recv(100) == b"" or cut
        except TimeoutError:
            pass
        except OSError:
            cut = True
    check("a head by single bytes is cut off", cut)


def silent(server):
    """A head of HTTP/2 without its end, and then nothing, to a server that allows any idle time. The socket."""
    s = CONTEXTS["h2"].wrap_socket(socket.create_connection(("127.0.0.1", server.ports["h2"]), timeout=30))
    s.sendall(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + frame(SETTINGS, 0, 0) + frame(1, END_STREAM, 1, b"\x82\x86"))
    return s


def ends(s, seconds):
    """Does the server end the connection in time?"""
    s.settimeout(seconds)
    try:
        while s.recv(65536):
            pass
        return True
    except TimeoutError:
        return False
    except OSError:
        return True


def main():
    if not shutil.which("openssl"):
        print("skipped: no openssl")
        return 0
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", "first.key", "-out",
                        "first.pem", "-days", "2", "-subj", "/CN=first"], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=folder)
        server = Server(folder)
        try:
            server.stats()
            descriptors = server.descriptors()
            if not SHORT:
                quiet = silent(server)
                loris(server)
                check("a silent head is cut off", ends(quiet, 20))
                quiet.close()
            for kind in ("tls", "h2"):
                storm(server, kind, COUNT // 4)
                early = settled(server, descriptors)
                storm(server, kind, COUNT)
                late = settled(server, descriptors)
                print(f"{kind}: RSS {early >> 10} KB after {COUNT // 4} aborts, {late >> 10} KB after {COUNT} more", flush=True)
                check(f"{kind}: memory does not grow", CHECKED or late - early < 4 << 20, f"{early} {late}")
                idle(server, kind)
                settled(server, descriptors)
            check("the server lives", server.process.poll() is None)
        finally:
            server.process.terminate()
            server.process.wait(timeout=10)
    print("FAILED" if failed else "passed")
    return 1 if failed else 0


sys.exit(main())
