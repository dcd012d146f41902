# SPDX-License-Identifier: MIT
"""test_h2.py - HTTP/2 of Bun.serve: curl and nghttp where they are installed, and peers of raw frames that keep no rule.

    python3 tests/http/test_h2.py build/release/cob [WORD]     only tests whose name has WORD

The server is that of test_tls.py. Certificates are made by the openssl command; without it nothing is tested.
"""
import json
import os
import shutil
import socket
import ssl
import struct
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent / "tls"
RUNTIME = os.path.abspath(sys.argv[1])
WORD = sys.argv[2] if len(sys.argv) > 2 else ""
TEMP = tempfile.mkdtemp()
FILE = b"line of a file\n" * 40_000
BIG = b"0123456789abcdef" * 200_000
PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
DATA, HEADERS, PRIORITY, RST, SETTINGS, PUSH, PING, GOAWAY, WINDOW, CONTINUATION = range(10)
END_STREAM, END_HEADERS, ACK = 1, 4, 1


def openssl(*words):
    subprocess.run(["openssl", *words], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=TEMP)


def make_files():
    for name in ("first", "second", "third", "client"):
        openssl("req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", f"{name}.key", "-out", f"{name}.pem",
                "-days", "2", "-subj", f"/CN={name}")
    openssl("ec", "-in", "first.key", "-aes128", "-passout", "pass:secret", "-out", "secret.key")
    Path(TEMP, "file.txt").write_bytes(FILE)


# --- curl -----------------------------------------------------------------------------------

def curl(port, path, *words, scheme="https", version="--http2", data=None, codes=(0,)):
    run = subprocess.run(["curl", "-sk", version, "-m", "20", *words, f"{scheme}://localhost:{port}{path}"], input=data, stdout=subprocess.PIPE)
    assert run.returncode in codes, f"curl {path}: {run.returncode}"
    return run.stdout


def test_curl(ports):
    if not shutil.which("curl") or b"HTTP2" not in subprocess.run(["curl", "-V"], stdout=subprocess.PIPE).stdout:
        return
    p = ports["h2"]
    assert curl(p, "/url", "-w", " %{http_version}") == b"GET https: true 127.0.0.1 2"
    head, body = curl(p, "/cookies", "-i").split(b"\r\n\r\n", 1)
    assert [line for line in head.split(b"\r\n") if not line.startswith(b"date: ")] == [
        b"HTTP/2 200 ", b"set-cookie: a=1", b"set-cookie: b=2", b"x-upper: V", b"content-type: text/plain;charset=utf-8", b"content-length: 3"], head
    assert body == b"set"
    assert json.loads(curl(p, "/headers", "-b", "a=1; b=2", "-A", "x", "-H", "X-Mixed: Case")) == [
        ["accept", "*/*"], ["cookie", "a=1; b=2"], ["user-agent", "x"], ["x-mixed", "Case"]]
    assert curl(p, "/r/9") == b"9 https://"
    assert curl(p, "/s") == b"static"
    assert curl(p, "/big") == BIG
    assert curl(p, "/file") == FILE
    assert curl(p, "/file", "-r", "100000-500000") == FILE[100000:500001]
    assert curl(p, "/slow") == b"".join(b"part %d\n" % i for i in range(20))
    assert curl(p, "/echo", "-d", "hello") == b"hello"
    assert curl(p, "/echo", "--data-binary", "@-", data=BIG) == BIG
    assert curl(p, "/echo", "-X", "POST", "-T", "-", data=BIG) == BIG      # without a length
    assert curl(p, "/pipe", "-X", "POST", "-T", "-", data=BIG) == BIG
    assert curl(p, "/length", "-X", "POST", "-T", "-", data=b"") == b"0"
    assert curl(p, "/none", "-i").startswith(b"HTTP/2 204 \r\n")
    assert b"content-length: 3200000" in curl(p, "/big", "-I")
    assert curl(p, "/many", "-i").count(b"x-") == 300
    assert curl(p, "/ws", "-w", "%{http_code}") == b"no upgrade426"
    assert curl(p, "/url", "-w", " %{http_version}", version="--http1.1") == b"GET https: true 127.0.0.1 1.1"
    assert curl(ports["h2only"], "/url", "-w", " %{http_version}") == b"GET https: true 127.0.0.1 2"
    curl(ports["h2only"], "/url", version="--http1.1", codes=(52, 56, 35))
    assert curl(ports["plain"], "/url", "-w", " %{http_version}") == b"GET https: true 127.0.0.1 1.1"
    assert curl(ports["clear"], "/url", "-w", " %{http_version}", scheme="http", version="--http2-prior-knowledge") == b"GET http: true 127.0.0.1 2"
    assert curl(ports["clear"], "/url", "-w", " %{http_version}", scheme="http", version="--http1.1") == b"GET http: true 127.0.0.1 1.1"


def test_load(ports):
    if not shutil.which("h2load"):
        return
    for path, n in (("/s", 3000), ("/url", 1000), ("/slow", 200), ("/big", 40)):
        out = subprocess.run(["h2load", "-n", str(n), "-c", "4", "-m", "20", f"https://localhost:{ports['h2']}{path}"], stdout=subprocess.PIPE, timeout=60).stdout
        assert b"%d succeeded, 0 failed" % n in out, out


# --- frames ---------------------------------------------------------------------------------

def frame(kind, flags=0, stream=0, body=b""):
    return struct.pack(">I", len(body))[1:] + bytes([kind, flags]) + struct.pack(">I", stream) + body


def text(s):
    assert len(s) < 127
    return bytes([len(s)]) + s


def fields(*pairs):
    """HPACK: literals that are not indexed."""
    return b"".join(b"\0" + text(name) + text(value) for name, value in pairs)


def request(path=b"/url", method=b"GET", *more):
    return fields((b":method", method), (b":scheme", b"https"), (b":path", path), (b":authority", b"localhost"), *more)


def get(stream, path=b"/url"):
    return frame(HEADERS, END_STREAM | END_HEADERS, stream, request(path))


class Peer:
    def __init__(self, port, greet=True, small=False):
        c = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        c.check_hostname, c.verify_mode = False, ssl.CERT_NONE
        c.set_alpn_protocols(["h2"])
        plain = socket.socket()
        plain.settimeout(10)
        if small:
            plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        plain.connect(("127.0.0.1", port))
        self.s = c.wrap_socket(plain)
        assert self.s.selected_alpn_protocol() == "h2"
        self.data, self.kept = b"", []
        if greet:
            self.send(PREFACE + frame(SETTINGS))

    def send(self, data):
        self.s.sendall(data)

    def read(self):
        """(kind, flags, stream, body); None at the end."""
        while len(self.data) < 9 or len(self.data) < 9 + int.from_bytes(self.data[:3], "big"):
            try:
                got = self.s.recv(65536)
            except (ConnectionError, ssl.SSLError):
                got = b""
            if not got:
                return None
            self.data += got
        n = int.from_bytes(self.data[:3], "big")
        kind, flags, stream = self.data[3], self.data[4], int.from_bytes(self.data[5:9], "big")
        body, self.data = self.data[9:9 + n], self.data[9 + n:]
        return kind, flags, stream, body

    def next(self, wanted):
        """The first frame that is wanted; others are kept for later. None: there will be none."""
        for i, f in enumerate(self.kept):
            if wanted(f):
                return self.kept.pop(i)
        while f := self.read():
            if wanted(f):
                return f
            self.kept.append(f)
        return None

    def until(self, kind, stream=None):
        return self.next(lambda f: f[0] == kind and stream in (None, f[2]) and not (kind == SETTINGS and f[1] & ACK))

    def answer(self, stream):
        """The body of the answer on that stream, or the code of its reset."""
        body = b""
        while f := self.next(lambda f: f[2] == stream and f[0] in (DATA, HEADERS, RST)):
            if f[0] == RST:
                return int.from_bytes(f[3], "big")
            body += f[3] if f[0] == DATA else b""
            if f[1] & END_STREAM:
                return body
        return None

    def ended(self):
        """The code of GOAWAY, and the end."""
        f = self.until(GOAWAY)
        code = int.from_bytes(f[3][4:8], "big") if f else None
        while self.read():
            pass
        return code

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.s.close()


def test_settings(ports):
    with Peer(ports["h2"]) as p:
        body = p.until(SETTINGS)[3]
        said = {int.from_bytes(body[i:i + 2], "big"): int.from_bytes(body[i + 2:i + 6], "big") for i in range(0, len(body), 6)}
        assert said == {3: 256, 4: 65535, 6: 16384}, said
        p.send(frame(PING, 0, 0, b"12345678"))
        assert p.until(PING) == (PING, ACK, 0, b"12345678")


def test_interleaved(ports):
    with Peer(ports["h2"]) as p:
        p.send(get(1, b"/wait") + get(3) + get(5, b"/r/1"))
        assert p.answer(3) == b"GET https: true 127.0.0.1"
        assert p.answer(5) == b"1 https://"
        assert p.answer(1) == b"waited"


def test_byte_by_byte(ports):
    with Peer(ports["h2"], False) as p:
        for b in PREFACE + frame(SETTINGS) + frame(HEADERS, END_HEADERS, 1, request(b"/echo", b"POST")) + frame(DATA, END_STREAM, 1, b"hello"):
            p.send(bytes([b]))
        assert p.answer(1) == b"hello"


def test_windows(ports):
    with Peer(ports["h2"], False) as p:  # of 10 bytes a stream, opened bit by bit
        p.send(PREFACE + frame(SETTINGS, 0, 0, struct.pack(">HI", 4, 10)) + get(1, b"/s") + get(3, b"/url") + get(5, b"/big"))
        assert p.answer(1) == b"static"
        f = p.until(DATA, 3)
        assert f[3] == b"GET https:", f
        p.send(frame(WINDOW, 0, 3, struct.pack(">I", 1000)))
        assert p.answer(3) == b" true 127.0.0.1"
        p.send(frame(WINDOW, 0, 5, struct.pack(">I", 100_000)))
        p.send(frame(RST, 0, 5, struct.pack(">I", 8)))
        p.send(frame(WINDOW, 0, 0, struct.pack(">I", 100_000)) + get(7, b"/s"))
        assert p.answer(7) == b"static"
    with Peer(ports["h2"]) as p:  # a body that nobody reads: the window of the stream stays shut, others go on
        p.send(frame(HEADERS, END_HEADERS, 1, request(b"/wait", b"POST")) + b"".join(frame(DATA, 0, 1, b"x" * 13000) for _ in range(5)))
        p.send(frame(HEADERS, END_HEADERS, 3, request(b"/length", b"POST")) + b"".join(frame(DATA, 0, 3, b"x" * 13000) for _ in range(5)))
        assert p.until(WINDOW, 3)
        p.send(frame(DATA, END_STREAM, 3, b"end"))
        assert p.answer(3) == b"65003"
        assert p.answer(1) == b"waited"


def test_aborts(ports):
    with Peer(ports["h2"]) as p:
        p.send(get(1, b"/events"))
        p.answer(1)
        p.send(get(3, b"/wait"))
        time.sleep(0.05)
        p.send(frame(RST, 0, 3, struct.pack(">I", 8)))
        p.send(get(5, b"/events"))
        assert p.answer(5) == b"aborted"
        p.send(get(7, b"/wait"))
        time.sleep(0.05)
    with Peer(ports["h2"]) as p:
        time.sleep(0.05)
        p.send(get(1, b"/events"))
        assert p.answer(1) == b"aborted"


def test_requests_refused(ports):
    """Malformed ones reset their stream (PROTOCOL_ERROR) or get an answer of 4xx and 5xx; the connection goes on."""
    wrong = [
        fields((b":method", b"GET"), (b":path", b"/"), (b":authority", b"a")),
        request(b"/url", b"GET", (b"connection", b"close")),
        request(b"/url", b"GET", (b"transfer-encoding", b"chunked")),
        request(b"/url", b"GET", (b"Upper", b"case")),
        request(b"/url", b"GET", (b"a", b"b\r\nc: d")),
        request(b"/url", b"GET", (b"a b", b"c")),
        request(b"/url", b"GET", (b":path", b"/again")),
        request(b"/url", b"GET", (b"content-length", b"5")),
        fields((b"a", b"b")) + request(),
    ]
    with Peer(ports["h2"]) as p:
        stream = 1
        for block in wrong:
            p.send(frame(HEADERS, END_STREAM | END_HEADERS, stream, block))
            assert p.answer(stream) == 1, block
            stream += 2
        for block in (fields((b":method", b"CONNECT"), (b":authority", b"a:1")), request(b"/url", b"NOPE"), request(b"/x y"),
                      request(b"/url", b"GET", *[(b"x-%d" % i, b"v" * 100) for i in range(100)])):
            p.send(frame(HEADERS, END_STREAM | END_HEADERS, stream, block))
            assert isinstance(p.answer(stream), (bytes, int)), block
            stream += 2
        p.send(frame(HEADERS, END_HEADERS, stream, request(b"/echo", b"POST", (b"content-length", b"3"))) + frame(DATA, END_STREAM, stream, b"four"))
        assert p.answer(stream) == 1
        p.send(get(stream + 2))
        assert p.answer(stream + 2).startswith(b"GET https")


def test_too_large(ports):
    with Peer(ports["h2"]) as p:
        p.send(frame(HEADERS, END_HEADERS, 1, request(b"/echo", b"POST", (b"content-length", b"4000001"))))
        f = p.until(HEADERS, 1)
        assert f[1] & END_STREAM
        f = p.until(RST, 1)
        assert f[3] == b"\0\0\0\0"
        p.send(get(3))
        assert p.answer(3).startswith(b"GET https")


def test_connection_errors(ports):
    for junk, code in (
        (frame(DATA, END_STREAM, 1, b"x"), 1), (frame(HEADERS, END_HEADERS, 2, request()), 1), (frame(SETTINGS, 0, 0, b"12345"), 6), (frame(PING, 0, 0, b"1"), 6),
        (frame(WINDOW, 0, 0, b"\0\0\0\0"), 1), (frame(CONTINUATION, END_HEADERS, 1, request()), 1), (frame(PUSH, END_HEADERS, 1, b"\0\0\0\2" + request()), 1),
        (frame(HEADERS, 0, 1, request()) + frame(PING, 0, 0, b"12345678"), 1), (frame(HEADERS, END_STREAM | END_HEADERS, 1, b"\xff\xff\xff\xff\xff\xff"), 9),
        (b"\xff\xff\xff" + b"\0" * 6, 6), (frame(WINDOW, 0, 0, b"\x7f\xff\xff\xff"), 3), (frame(RST, 0, 99, b"\0\0\0\0"), 1),
    ):
        with Peer(ports["h2"]) as p:
            p.send(junk)
            got = p.ended()
            assert got == code, (junk, got)
    with Peer(ports["h2"], False) as p:
        p.send(b"GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        p.ended()


def flood(port, make, n, patience=20):
    """Whether the connection ended before n frames were taken. Its GOAWAY may be lost: what was not read is answered with a reset."""
    with Peer(port) as p:
        p.s.settimeout(patience)
        try:
            for i in range(0, n, 100):
                p.send(b"".join(make(j) for j in range(i, i + 100)))
            p.ended()
        except socket.timeout:
            return False
        except (OSError, ssl.SSLError):
            pass
        return True


def test_floods(ports):
    p = ports["h2"]
    assert flood(p, lambda i: get(2 * i + 1, b"/wait") + frame(RST, 0, 2 * i + 1, struct.pack(">I", 8)), 5000), "rapid reset"
    assert flood(p, lambda i: frame(HEADERS, 0, 1, request()) if i == 0 else frame(CONTINUATION, 0, 1, b""), 5000), "continuation"
    for make in (lambda i: frame(PING, 0, 0, b"12345678"), lambda i: frame(SETTINGS, 0, 0, struct.pack(">HI", 4, 65535)), lambda i: frame(PRIORITY, 0, 1, b"\0\0\0\3\1")):
        flood(p, make, 20000, 2)  # a peer that does not read its answers stops being read, or is told to go
    with Peer(p) as peer:
        peer.send(get(1))
        assert peer.answer(1).startswith(b"GET https")


def test_many_streams(ports):
    with Peer(ports["h2"]) as p:
        p.send(b"".join(get(2 * i + 1, b"/wait") for i in range(300)))
        answers = resets = 0
        while answers + resets < 300:
            kind, flags, _, body = p.read()
            resets += kind == RST and body == b"\0\0\0\7"  # REFUSED_STREAM
            answers += kind == DATA and bool(flags & END_STREAM)
        assert (answers, resets) == (256, 44), (answers, resets)


def test_broken_response(ports):
    with Peer(ports["h2"]) as p:
        p.send(get(1, b"/breaks"))
        assert p.answer(1) == 2  # INTERNAL_ERROR: what came is not whole
        p.send(get(3))
        assert p.answer(3).startswith(b"GET https")


def test_stop(ports):
    with Peer(ports["h2stops"]) as p, Peer(ports["h2stops"]) as idle:
        p.send(get(1, b"/stop"))
        assert p.answer(1) == b"last"
        assert p.ended() == 0
        assert idle.ended() == 0


def test_idle(ports):
    start = time.monotonic()
    with Peer(ports["h2quick"]) as p:
        p.send(get(1))
        assert p.answer(1).startswith(b"GET https")
        assert p.ended() == 0
    assert 1 <= time.monotonic() - start < 6


def test_peers_that_do_not_read(ports):
    """Their connections are closed with all streams when the time is over, while others are served."""
    peers = []
    for n in (3, 10, 30):
        p = Peer(ports["h2quick"], False, True)
        p.send(PREFACE + frame(SETTINGS, 0, 0, struct.pack(">HI", 4, 2**31 - 1)) + frame(WINDOW, 0, 0, struct.pack(">I", 2**31 - 1 - 65535)))
        p.send(b"".join(get(2 * i + 1, b"/big") for i in range(n)))
        peers.append(p)
    with Peer(ports["h2quick"]) as p:
        p.send(get(1))
        assert p.answer(1).startswith(b"GET https")
    time.sleep(5)
    for p, n in zip(peers, (3, 10, 30)):
        whole = 0
        with p:
            while f := p.read():
                whole += f[0] == DATA and bool(f[1] & END_STREAM)
        assert whole < n, (whole, n)


def main():
    if not shutil.which("openssl"):
        print("no openssl command: HTTP/2 not tested")
        return 0
    make_files()
    app = subprocess.Popen([RUNTIME, str(HERE / "app.js"), TEMP], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    failed = 0
    try:
        ports = json.loads(app.stdout.readline())
        for name, test in sorted(globals().items()):
            if not name.startswith("test_") or WORD not in name:
                continue
            try:
                test(ports)
            except Exception as e:
                failed += 1
                print(f"FAIL {name}: {type(e).__name__} {e}", "line", e.__traceback__.tb_next.tb_lineno)
        if app.poll() is not None:
            failed += 1
            print(f"FAIL the server ended with {app.returncode}")
    finally:
        app.kill()
        complaints = app.communicate()[1]
        if complaints.count(b"error: ") == complaints.count(b"error: on purpose\n"):
            complaints = b""
        shutil.rmtree(TEMP)
    if complaints:
        failed += 1
        print("FAIL stderr:", complaints.decode()[:3000])
    print("failed" if failed else "ok")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
