# SPDX-License-Identifier: MIT
"""test_ws_client.py - the class WebSocket against servers that are nothing but Python's standard library.

    python3 tests/http/test_ws_client.py build/release/cob       compares with ws_client/expected.txt
    python3 tests/http/test_ws_client.py bun record               writes that file

The path says what the server does. It also checks what it is sent: that frames are masked, with keys that change, and
that the handshake's fields are there. The certificate of the secure server is made here, for this run.
"""
import base64
import hashlib
import os
import queue
import shutil
import socket
import ssl
import struct
import subprocess
import sys
import tempfile
import threading
import zlib
from pathlib import Path

from relay import relay

HERE = Path(__file__).resolve().parent / "ws_client"
EXPECTED, OWN = HERE / "expected.txt", HERE / "own.txt"
RUNTIME = os.path.abspath(sys.argv[1])
RECORD = sys.argv[2] if sys.argv[2:3] in (["record"], ["own"]) else ""
# Where we differ from Bun on purpose: ws_client/own.txt has what is there instead.
DIFFERS = {
}
problems = []


def frame(opcode, data=b"", fin=1, rsv=0, mask=None):
    n = len(data)
    bit = 0x80 if mask else 0
    head = bytes([fin << 7 | rsv << 4 | opcode])
    head += bytes([bit | n]) if n < 126 else struct.pack(">BH", bit | 126, n) if n < 65536 else struct.pack(">BQ", bit | 127, n)
    return head + (mask + bytes(b ^ mask[i & 3] for i, b in enumerate(data)) if mask else data)


class Peer:
    def __init__(self, s):
        self.s, self.buffer, self.keys = s, b"", set()

    def fill(self):
        try:
            more = self.s.recv(65536)
        except OSError:
            more = b""
        self.buffer += more
        return bool(more)

    def send(self, data):
        try:
            self.s.sendall(data)
        except OSError:
            pass

    def head(self):
        while b"\r\n\r\n" not in self.buffer:
            if not self.fill():
                return None
        head, _, self.buffer = self.buffer.partition(b"\r\n\r\n")
        return head.decode().split("\r\n")

    def need(self, n):
        while len(self.buffer) < n:
            if not self.fill():
                return False
        return True

    def read(self):
        if not self.need(2):
            return None
        first, n = self.buffer[0], self.buffer[1] & 0x7F
        if not self.buffer[1] & 0x80:
            problems.append("a frame of the client is not masked")
        at = 2 + {126: 2, 127: 8}.get(n, 0)
        if not self.need(at + 4):
            return None
        n = int.from_bytes(self.buffer[2:at], "big") if at > 2 else n
        if not self.need(at + 4 + n):
            return None
        key, data = self.buffer[at:at + 4], self.buffer[at + 4:at + 4 + n]
        if n and key in self.keys:
            problems.append("a key was used twice")
        self.keys.add(key)
        self.buffer = self.buffer[at + 4 + n:]
        pad = (key * (n // 4 + 1))[:n]
        data = (int.from_bytes(data, "big") ^ int.from_bytes(pad, "big")).to_bytes(n, "big") if n else b""
        return first, data

    def until_close(self):
        """Answers pings and the close frame."""
        while got := self.read():
            if got[0] & 15 == 9:
                self.send(frame(10, got[1]))
            if got[0] & 15 == 8:
                self.send(frame(8, got[1]))
                return


def squeeze(z, data):
    return (z.compress(data) + z.flush(zlib.Z_SYNC_FLUSH))[:-4]


FRAMES = {
    "/ping": frame(9, b"abc") + frame(1, b"x"),
    "/fragments": frame(1, b"a", 0) + frame(9, b"p") + frame(0, b"b", 0) + frame(0, b"c"),
    "/close-1000": frame(8, b"\x03\xe8ok"),
    "/close-none": frame(8),
    "/close-4999": frame(8, b"\x13\x87"),
    "/bad-mask": frame(1, b"hi", mask=b"\1\2\3\4"),
    "/bad-rsv": frame(1, b"hi", rsv=4),
    "/bad-utf8": frame(1, b"\xff"),
    "/bad-close-code": frame(8, b"\x03\xee"),
    "/bad-control": b"\x89\x7e\x00\x80" + b"x" * 128,
    "/bad-continuation": frame(0, b"a"),
    "/bad-new": frame(1, b"a", 0) + frame(1, b"b"),
    "/frame": frame(1, b"hello"),
}
LINES = {
    "/protocol-b": "Sec-WebSocket-Protocol: b\r\n",
    "/extension": "Sec-WebSocket-Extensions: foo\r\n",
    "/deflate": "Sec-WebSocket-Extensions: permessage-deflate\r\n",
    "/deflate-echo": "Sec-WebSocket-Extensions: permessage-deflate\r\n",
    "/deflate-refused": "Sec-WebSocket-Extensions: permessage-deflate\r\n",
    "/deflate-fresh": "Sec-WebSocket-Extensions: permessage-deflate; server_no_context_takeover; client_no_context_takeover\r\n",
}


def answer(path, fields):
    accept = base64.b64encode(hashlib.sha1((fields["sec-websocket-key"] + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()).digest()).decode()
    upgrade, connection, accepts = "Upgrade: websocket\r\n", "Connection: Upgrade\r\n", f"Sec-WebSocket-Accept: {accept}\r\n"
    if path == "/no-upgrade":
        upgrade = ""
    if path == "/wrong-upgrade":
        upgrade = "Upgrade: foo\r\n"
    if path == "/no-connection":
        connection = ""
    if path == "/wrong-connection":
        connection = "Connection: close\r\n"
    if path == "/no-accept":
        accepts = ""
    if path == "/wrong-accept":
        accepts = accepts.replace(accept, "x" + accept[1:])
    return ("HTTP/1.1 101 Switching Protocols\r\n" + upgrade + connection + accepts + LINES.get(path, "") + "\r\n").encode()


def serve_one(s):
    peer = Peer(s)
    head = peer.head()
    if not head:
        return
    path = head[0].split(" ")[1]
    fields = {line.split(": ", 1)[0].lower(): line.split(": ", 1)[1] for line in head[1:]}
    for name, value in (("upgrade", "websocket"), ("connection", "Upgrade"), ("sec-websocket-version", "13")):
        if fields.get(name) != value:
            problems.append(f"{path}: {name} is {fields.get(name)!r}")
    if len(base64.b64decode(fields.get("sec-websocket-key", ""))) != 16:
        problems.append(f"{path}: key {fields.get('sec-websocket-key')!r}")
    if path.startswith("/status-"):
        peer.send(f"HTTP/1.1 {path[8:]} X\r\nLocation: /frame\r\nContent-Length: 0\r\n\r\n".encode())
    elif path == "/garbage":
        peer.send(b"garbage\r\n\r\n")
    elif path == "/at-once":
        peer.send(answer(path, fields) + FRAMES["/frame"])
        peer.until_close()
    elif path == "/pieces":
        for byte in answer(path, fields) + FRAMES["/fragments"]:
            peer.send(bytes([byte]))
        peer.until_close()
    else:
        peer.send(answer(path, fields))
        talk(peer, path, head, fields)
    s.close()


def talk(peer, path, head, fields):
    if path in ("/headers",) or path.startswith("/query"):
        shown = [f"Host: {'HOST' if line[6:].startswith('127.') else line[6:]}" if line.startswith("Host") else
                 "Sec-WebSocket-Key: KEY" if line.startswith("Sec-WebSocket-Key") else line for line in head]
        text = " | ".join(shown) if path == "/headers" else path
        for at in range(0, len(text), 50):  # long texts are cut by the client
            peer.send(frame(1, text[at:at + 50].encode(), at + 50 >= len(text)) if at == 0 else frame(0, text[at:at + 50].encode(), at + 50 >= len(text)))
        heads[frozenset(shown)] = None
        print_heads.append("\n".join(shown))
        peer.until_close()
    elif path == "/echo" or path == "/deflate-echo":
        z_in, z_out = zlib.decompressobj(-15), zlib.compressobj(6, zlib.DEFLATED, -15)
        while got := peer.read():
            first, data = got
            if first & 15 == 9:
                peer.send(frame(10, data))
            elif first & 15 == 8:
                peer.send(frame(8, data))
                break
            elif first & 15 != 10:
                if first & 0x40:
                    data = z_in.decompress(data + b"\0\0\xff\xff")
                if path == "/deflate-echo":
                    if not first & 0x40:
                        problems.append("a long message was not compressed")
                    peer.send(frame(first & 15, squeeze(z_out, data), rsv=4))
                else:
                    peer.send(frame(first & 15, data))
    elif path in ("/deflate", "/deflate-fresh"):
        z = zlib.compressobj(6, zlib.DEFLATED, -15)
        for i in range(3):
            data = squeeze(z, b"squeezed " * 5)
            peer.send(frame(1, data[:3], 0, 4) + frame(0, data[3:]))
            if path == "/deflate-fresh":
                z = zlib.compressobj(6, zlib.DEFLATED, -15)
        peer.until_close()
    elif path == "/last":
        peer.send(FRAMES["/frame"])
        got = peer.read()
        last_words.put(got and got[1])
    elif path != "/cut":
        peer.send(FRAMES.get(path, FRAMES["/frame"]))
        peer.until_close()


heads, print_heads = {}, []


def proxy_one(s):
    """A proxy: CONNECT to a port of this machine, bytes both ways."""
    peer = Peer(s)
    head = peer.head()
    port = int(head[0].split(" ")[1].rpartition(":")[2])
    if port == 1:
        peer.send(b"HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n")
        s.close()
        return
    proxied.append(" | ".join(sorted(line for line in head[1:] if line.startswith(("Proxy-Auth", "X-")))))
    other = socket.create_connection(("127.0.0.1", port))
    peer.send(b"HTTP/1.1 200 Connection established\r\n\r\n")

    relay(s, other)


proxied, last_words = [], queue.Queue()
LAST = 'const ws = new WebSocket("ws://127.0.0.1:" + process.env.PORT + "/last"); ws.onmessage = () => (ws.send("last words"), process.exit(3));'


def accept_all(listener, wrap, serve):
    while True:
        try:
            s, _ = listener.accept()
        except OSError:
            return

        def work(s=s):
            s.settimeout(20)
            try:
                serve(wrap(s))
            except OSError:
                pass
        threading.Thread(target=work, daemon=True).start()


def listen(wrap=lambda s: s, serve=serve_one, path=None):
    if path:
        listener = socket.socket(socket.AF_UNIX)
        listener.bind(path)
        listener.listen(20)
    else:
        listener = socket.create_server(("127.0.0.1", 0), backlog=200)
    threading.Thread(target=accept_all, args=(listener, wrap, serve), daemon=True).start()
    return path or listener.getsockname()[1]


def secure_server(folder):
    """The port and the certificate of a server whose key is made now; none without the tool for that."""
    if not shutil.which("openssl"):
        return None, None, None
    key, cert = Path(folder) / "key.pem", Path(folder) / "cert.pem"
    subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", cert, "-days", "2", "-subj", "/CN=test",
                    "-addext", "subjectAltName=IP:127.0.0.1"], check=True, capture_output=True)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(cert, key)
    wrap = lambda s: context.wrap_socket(s, server_side=True)
    return listen(wrap), cert.read_text(), listen(wrap, proxy_one)


def main():
    with tempfile.TemporaryDirectory() as folder:
        env = {**os.environ, "PORT": str(listen()), "NO_COLOR": "1"}
        env |= {"PROXY_PORT": str(listen(serve=proxy_one)), "UNIX_PATH": listen(path=folder + "/ws.sock")}
        port, pem, proxy = secure_server(folder)
        if port:
            env |= {"SECURE_PORT": str(port), "CA": pem, "SECURE_PROXY_PORT": str(proxy)}
        run = subprocess.run([RUNTIME, "run", HERE / "client.mjs"], env=env, capture_output=True, text=True, timeout=100)
        ended = subprocess.run([RUNTIME, "-e", LAST], env=env, timeout=20).returncode
        if (ended, last_words.get(timeout=10)) != (3, b"last words"):
            problems.append("what was sent before process.exit is lost")
    got = run.stdout + "".join(f"== request\n{h}\n" for h in sorted(print_heads)) + "== proxied\n" + "\n".join(sorted(proxied))
    if run.returncode or run.stderr or problems:
        print(run.returncode, run.stderr[-3000:], "\n".join(problems))
        if not RECORD:
            return 1
    parts = {p.split("\n", 1)[0]: p.strip() for p in ("\n" + got).split("\n== ")[1:] if not p.startswith("request")}
    parts |= {f"request {i}": p.strip() for i, p in enumerate(p for p in ("\n" + got).split("\n== ") if p.startswith("request"))}
    if RECORD:
        target = EXPECTED if RECORD == "record" else OWN
        target.write_text("\n\n".join(f"== {k}\n" + p.split("\n", 1)[-1] for k, p in parts.items() if RECORD == "record" or k in DIFFERS) + "\n")
        return 0
    want = {}
    for file in (EXPECTED, OWN):
        for part in ("\n" + file.read_text().strip()).split("\n== ")[1:]:
            name, _, rest = part.partition("\n")
            if file == EXPECTED or name in DIFFERS:
                want[name] = rest.strip()
    bad = 0
    for name in want.keys() | parts.keys():
        if name.startswith("secure") and not port:
            continue
        mine = parts.get(name, "\nnothing").split("\n", 1)[-1].strip()
        if mine != want.get(name):
            bad += 1
            print(f"--- {name}: got\n{mine}\n--- want\n{want.get(name)}")
    print(f"{len(parts) - bad} passed, {bad} failed")
    return bool(bad)


sys.exit(main())
