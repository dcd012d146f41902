# SPDX-License-Identifier: MIT
"""test_ws.py - the WebSocket server against a client that is nothing but Python's standard library.

    python3 tests/http/test_ws.py build/release/cob             compares with ws/expected.txt
    python3 tests/http/test_ws.py bun record                     writes that file
    python3 tests/http/test_ws.py build/release/cob all WORD     only exchanges whose name has WORD

An exchange is a handshake and bytes, sent at once and again byte by byte; both must be answered by the same frames. The
transcript shows frames decoded (compressed ones inflated), whether the connection was closed, and what the server's close
handler was told.
"""
import os
import random
import re
import socket
import struct
import subprocess
import sys
import time
import zlib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HERE = Path(__file__).resolve().parent / "ws"
EXPECTED, OWN = HERE / "expected.txt", HERE / "own.txt"
RUNTIME = os.path.abspath(sys.argv[1])
RECORD = sys.argv[2] if sys.argv[2:3] in (["record"], ["own"]) else ""
ONLY = sys.argv[3] if len(sys.argv) > 3 else ""
# Where we keep to RFC 6455 and 7692 and Bun does not: ws/own.txt has what is sent instead (written by `own` in place of `record`).
DIFFERS = {
    "handshake: server window of 9 bits": "RFC 7692 7.1.2.1: a smaller window is no reason to decline",
    "length: 16 bits for 5": "RFC 6455 5.2: the shortest form",
    "length: 64 bits for 5": "RFC 6455 5.2: the shortest form",
    "length: sign bit": "RFC 6455 5.2: the most significant bit must be 0",
    "early: upgrade later": "bytes behind the handshake belong to it, whenever it is answered",
    "utf-8: invalid in a first fragment": "RFC 6455 8.1: found where it is, not at the end of the message",
}
KEY = b"dGhlIHNhbXBsZSBub25jZQ=="
TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
NAMES = {0: "continuation", 1: "text", 2: "binary", 8: "close", 9: "ping", 10: "pong"}


def mask(data, key=b"\x11\x72\xe3\x54"):
    return bytes(b ^ key[i & 3] for i, b in enumerate(data))


def frame(opcode, data=b"", fin=1, rsv=0, masked=True, size=None):
    if isinstance(data, str):
        data = data.encode()
    n = len(data)
    size = size if size is not None else 0 if n < 126 else 2 if n < 65536 else 8
    head = bytes([fin << 7 | rsv << 4 | opcode])
    bit = 0x80 if masked else 0
    head += bytes([bit | n]) if size == 0 else struct.pack(">BH", bit | 126, n) if size == 2 else struct.pack(">BQ", bit | 127, n)
    return head + (b"\x11\x72\xe3\x54" + mask(data) if masked else data)


def close(code=None, reason=b""):
    return frame(CLOSE, b"" if code is None else struct.pack(">H", code) + reason)


def squeeze(data, z=None, end=False):
    z = z or zlib.compressobj(6, zlib.DEFLATED, -15)
    out = z.compress(data) + z.flush(zlib.Z_FINISH if end else zlib.Z_SYNC_FLUSH)
    return out if end else out[:-4]


DEFLATE = "Sec-WebSocket-Extensions: permessage-deflate\r\n"
BIG = bytes(range(256)) * 300  # 76,800 bytes
OFFERS = {
    "plain": "permessage-deflate",
    "client window": "permessage-deflate; client_max_window_bits",
    "client window of 10 bits": "permessage-deflate; client_max_window_bits=10",
    "server window of 9 bits": "permessage-deflate; server_max_window_bits=9",
    "server window of 8 bits": "permessage-deflate; server_max_window_bits=8",
    "no takeover": "permessage-deflate; client_no_context_takeover; server_no_context_takeover",
    "unknown parameter": "permessage-deflate; foo=1",
    "second offer": "permessage-deflate; foo, permessage-deflate",
    "another extension": "x-webkit-deflate-frame",
}

# name: (path, header lines, bytes to send)
EXCHANGES = {
    "text": ("/", "", frame(TEXT, "hello")),
    "empty text": ("/", "", frame(TEXT)),
    "binary": ("/", "", frame(BINARY, bytes(range(200)))),
    "two frames in one read": ("/", "", frame(TEXT, "a") + frame(TEXT, "b") + frame(BINARY, b"c")),
    "125, 126 and 127 bytes": ("/", "", b"".join(frame(TEXT, "x" * n) for n in (125, 126, 127))),
    "65535 and 65536 bytes": ("/", "", frame(BINARY, BIG[:65535]) + frame(BINARY, BIG[:65536])),
    "more than one read": ("/", "", frame(BINARY, BIG) + frame(TEXT, "after")),
    "type": ("/", "", frame(TEXT, "type")),
    "fragments": ("/", "", frame(TEXT, "a", 0) + frame(0, "b", 0) + frame(0, "c")),
    "fragments with empty ones": ("/", "", frame(TEXT, "", 0) + frame(0, "", 0) + frame(0, "c", 0) + frame(0)),
    "large fragments": ("/", "", frame(BINARY, BIG[:40000], 0) + frame(0, BIG[:40000])),
    "ping between fragments": ("/", "", frame(TEXT, "a", 0) + frame(PING, "p") + frame(0, "b")),
    "pings": ("/", "", frame(PING) + frame(PING, "x" * 125) + frame(PONG, "unasked")),
    "pings are told": ("/log-pings", "", frame(PING, "abc") + frame(PONG, "ab")),
    "opcode 3": ("/", "", frame(3, "x")),
    "opcode 7": ("/", "", frame(7)),
    "opcode 11": ("/", "", frame(11, "x")),
    "opcode 15": ("/", "", frame(15)),
    "reserved bit 1": ("/", "", frame(TEXT, "x", rsv=4)),
    "reserved bit 2": ("/", "", frame(TEXT, "x", rsv=2)),
    "reserved bit 3": ("/", "", frame(TEXT, "x", rsv=1)),
    "reserved bit 1 on ping": ("/", DEFLATE, frame(PING, "x", rsv=4)),
    "reserved bit 1 on a continuation": ("/", DEFLATE, frame(TEXT, "x", 0) + frame(0, "x", rsv=4)),
    "not masked": ("/", "", frame(TEXT, "x", masked=False)),
    "ping of 126": ("/", "", frame(PING, "x" * 126)),
    "ping in fragments": ("/", "", frame(PING, "x", 0)),
    "continuation first": ("/", "", frame(0, "x")),
    "continuation after the end": ("/", "", frame(TEXT, "a", 0) + frame(0, "b") + frame(0, "c")),
    "message inside a message": ("/", "", frame(TEXT, "a", 0) + frame(TEXT, "b")),
    "length: 16 bits for 5": ("/", "", frame(TEXT, "hello", size=2)),
    "length: 64 bits for 5": ("/", "", frame(TEXT, "hello", size=8)),
    "length: sign bit": ("/", "", b"\x82\xff\x80" + bytes(7) + b"abcd"),
    "utf-8: all lengths": ("/", "", frame(TEXT, "aé€😀")),
    "utf-8: cut between fragments": ("/", "", frame(TEXT, "€".encode()[:1], 0) + frame(0, "€".encode()[1:])),
    "utf-8: invalid byte": ("/", "", frame(TEXT, b"ab\xff")),
    "utf-8: invalid in a first fragment": ("/", "", frame(TEXT, b"ab\xff", 0)),
    "utf-8: cut at the end": ("/", "", frame(TEXT, "€".encode()[:2])),
    "utf-8: surrogate": ("/", "", frame(TEXT, b"\xed\xa0\x80")),
    "utf-8: overlong": ("/", "", frame(TEXT, b"\xc0\x80")),
    "utf-8: past the last plane": ("/", "", frame(TEXT, b"\xf4\x90\x80\x80")),
    "utf-8: binary may be anything": ("/", "", frame(BINARY, b"\xff\xfe")),
    "close": ("/", "", close()),
    "close 1000": ("/", "", close(1000, b"bye")),
    "close 4999": ("/", "", close(4999)),
    "close with 123 bytes": ("/", "", close(3000, b"r" * 123)),
    "close 999": ("/", "", close(999)),
    "close 1004": ("/", "", close(1004)),
    "close 1005": ("/", "", close(1005)),
    "close 1006": ("/", "", close(1006)),
    "close 1015": ("/", "", close(1015)),
    "close 2000": ("/", "", close(2000)),
    "close 5000": ("/", "", close(5000)),
    "close with one byte": ("/", "", frame(CLOSE, b"\x03")),
    "close with invalid utf-8": ("/", "", close(1000, b"\xff")),
    "nothing after close": ("/", "", close(1000) + frame(TEXT, "late")),
    "close between fragments": ("/", "", frame(TEXT, "a", 0) + close(1001)),
    "server closes": ("/", "", frame(TEXT, "close") + frame(TEXT, "ignored") + close(3002)),
    "server closes without a code": ("/", "", frame(TEXT, "close without") + close(1000)),
    "server closes in open": ("/closes", "", close(3001)),
    "server terminates": ("/", "", frame(TEXT, "terminate")),
    "server terminates in open": ("/breaks", "", b""),
    "too big": ("/", "", frame(BINARY, BIG + BIG)),
    "too big in fragments": ("/", "", frame(BINARY, BIG, 0) + frame(0, BIG)),
    "as big as may be": ("/", "", frame(BINARY, (BIG + BIG)[:100000])),
    "open sends": ("/greets", "", frame(TEXT, "x")),
    "two answers": ("/", "", frame(TEXT, "twice")),
    "cork": ("/", "", frame(TEXT, "cork")),
    "early: frames behind the handshake": ("/", "", frame(TEXT, "a") + frame(TEXT, "b")),
    "early: upgrade later": ("/later", "", frame(TEXT, "a")),
    "early: broken rule": ("/greets", "", frame(3)),
    "upgrade later": ("/later", "", frame(TEXT, "x")),
    "handler throws after the upgrade": ("/throws-later", "", frame(TEXT, "x")),
    "publish": ("/topic-a", "", frame(TEXT, "to all")),
    "deflate: text": ("/", DEFLATE, frame(TEXT, squeeze(b"hello hello hello"), rsv=4)),
    "deflate: answered compressed": ("/compress", DEFLATE, frame(TEXT, squeeze(b"hello " * 50), rsv=4) + frame(TEXT, "plain")),
    "deflate: empty": ("/compress", DEFLATE, frame(TEXT, b"\0", rsv=4)),
    "deflate: fragments": ("/", DEFLATE, frame(BINARY, squeeze(BIG)[:10], 0, rsv=4) + frame(0, squeeze(BIG)[10:])),
    "deflate: two messages": ("/compress", DEFLATE, 2 * frame(TEXT, squeeze(b"again and again"), rsv=4)),
    "deflate: invalid utf-8": ("/", DEFLATE, frame(TEXT, squeeze(b"\xff\xff\xff"), rsv=4)),
    "deflate: garbage": ("/", DEFLATE, frame(TEXT, b"\xff\xff\xff\xff", rsv=4)),
    "deflate: bomb": ("/", DEFLATE, frame(BINARY, squeeze(bytes(100001)), rsv=4)),
    "deflate: as big as may be": ("/", DEFLATE, frame(BINARY, squeeze(bytes(100000)), rsv=4)),
    "deflate: stream that ends": ("/", DEFLATE, frame(TEXT, squeeze(b"last block", end=True), rsv=4)),
    "deflate: publish": ("/topic-b", DEFLATE, frame(TEXT, squeeze(b"to all " * 9), rsv=4)),
    "handshake: headers": ("/headers", "Sec-WebSocket-Protocol: a, b\r\n", b""),
    "handshake: headers object": ("/headers-object", "Sec-WebSocket-Protocol: a, b\r\n", b""),
    "handshake: protocol": ("/", "Sec-WebSocket-Protocol: a, b\r\n", b""),
    **{f"handshake: {name}": ("/", f"Sec-WebSocket-Extensions: {offer}\r\n", b"") for name, offer in OFFERS.items()},
}
# The same with a server whose compressors keep their windows.
KEPT = zlib.compressobj(6, zlib.DEFLATED, -15)
DEDICATED = {
    "dedicated: two messages": ("/compress", DEFLATE, frame(TEXT, squeeze(b"again and again", KEPT), rsv=4) +
                                frame(TEXT, squeeze(b"again and again", KEPT), rsv=4)),
    "dedicated: no takeover asked for": ("/compress", DEFLATE.replace("deflate", "deflate; server_no_context_takeover; client_no_context_takeover"),
                                         2 * frame(TEXT, squeeze(b"again and again"), rsv=4)),
    "handshake: dedicated": ("/", DEFLATE, b""),
    "handshake: dedicated, no server takeover": ("/", DEFLATE.replace("deflate", "deflate; server_no_context_takeover"), b""),
    "handshake: dedicated, client window": ("/", DEFLATE.replace("deflate", "deflate; client_max_window_bits"), b""),
    "handshake: dedicated, server window": ("/", DEFLATE.replace("deflate", "deflate; server_max_window_bits=10"), b""),
    "dedicated: publish": ("/topic-c", DEFLATE, frame(TEXT, squeeze(b"to all " * 9), rsv=4)),
}
# Requests that do not open a connection: all of the request.
PLAIN = {
    "handshake: version 12": f"GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: {KEY.decode()}\r\nSec-WebSocket-Version: 12\r\n\r\n",
    "handshake: no key": "GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n\r\n",
    "handshake: not asked for": "GET / HTTP/1.1\r\nHost: x\r\n\r\n",
    "handshake: refused": f"GET /none HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: {KEY.decode()}\r\nSec-WebSocket-Version: 13\r\n\r\n",
}
DATE = re.compile(r"Date: \w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT")


class Server:
    def __init__(self, **env):
        self.process = subprocess.Popen([RUNTIME, "run", str(HERE / "server.mjs")], stdout=subprocess.PIPE, env={**os.environ, **env})
        self.port = int(self.process.stdout.readline())

    def stop(self):
        self.process.terminate()
        self.process.wait(10)


class Peer:
    """A connection: its handshake's answer in .head, then frames by read()."""

    def __init__(self, port, path="/", lines="", early=b""):
        self.socket = socket.create_connection(("127.0.0.1", port), 10)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.socket.settimeout(10)
        self.buffer = b""
        self.inflate = zlib.decompressobj(-15)
        self.send(f"GET {path} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: ".encode() + KEY +
                  f"\r\nSec-WebSocket-Version: 13\r\n{lines}\r\n".encode() + early)
        while b"\r\n\r\n" not in self.buffer and self.fill():
            pass
        self.head, _, self.buffer = self.buffer.partition(b"\r\n\r\n")

    def send(self, data):
        try:
            self.socket.sendall(data)
        except OSError:
            pass

    def fill(self):
        try:
            more = self.socket.recv(65536)
        except ConnectionError:
            more = b""
        self.buffer += more
        return bool(more)

    def need(self, n):
        while len(self.buffer) < n:
            if not self.fill():
                return False
        return True

    def read(self):
        """(opcode, payload, flags) or None at the end."""
        if not self.need(2):
            return None
        first, n = self.buffer[0], self.buffer[1]
        at = 2 + {126: 2, 127: 8}.get(n, 0)
        if not self.need(at):
            return None
        n = int.from_bytes(self.buffer[2:at], "big") if at > 2 else n
        if not self.need(at + n):
            return None
        data, self.buffer = self.buffer[at:at + n], self.buffer[at + n:]
        if first & 0x40:
            if b"server_no_context_takeover" in self.head:
                self.inflate = zlib.decompressobj(-15)
            data = self.inflate.decompress(data + b"\0\0\xff\xff")
        return first & 15, data, first & 0xF0


def show(opcode, data, flags):
    extra = ("" if flags & 0x80 else " unfinished") + (" compressed" if flags & 0x40 else "") + (" reserved" if flags & 0x30 else "")
    if opcode == CLOSE and len(data) >= 2:
        text = f"{int.from_bytes(data[:2], 'big')} {data[2:].decode()!r}"
    elif len(data) > 80:
        text = f"{len(data)} bytes, crc {zlib.crc32(data):08x}"
    else:
        text = repr(data.decode() if opcode == TEXT else data)
    return f"{NAMES.get(opcode, opcode)}{extra} {text}"


def converse(port, path, lines, data, pieces, early=False):
    peer = Peer(port, path, lines, data if early else b"")
    head = DATE.sub("Date: ...", peer.head.decode()).split("\r\n")
    out = []
    if pieces:
        for i in range(len(data)):
            peer.send(data[i:i + 1])
    elif not early:
        peer.send(data)
    # A ping of ours marks the end of the answers, if the connection is still open then.
    peer.send(frame(PING, "end of exchange"))
    while True:
        got = peer.read()
        if not got:
            out.append("closed")
            break
        if got[0] == PONG and got[1] == b"end of exchange":
            out.append("open")
            break
        out.append(show(*got))
    peer.socket.close()
    return head, out


def run_exchange(server, name, exchanges=EXCHANGES):
    path, lines, data = exchanges[name]
    head, whole = converse(server.port, path, lines, data, False, name.startswith("early"))
    shown = [f"== {name}"] + (head if name.startswith("handshake") else [h for h in head if h.startswith("HTTP/")]) + whole
    if data and len(data) < 3000 and not RECORD:
        _, parts = converse(server.port, path, lines, data, True)
        if parts != whole:
            shown.append(f"byte by byte: {parts}")
    return "\n".join(shown)


def run_plain(server, name):
    with socket.create_connection(("127.0.0.1", server.port), 10) as s:
        s.sendall(PLAIN[name].encode())
        s.settimeout(10)
        got = b""
        while b"\r\n\r\n" not in got:
            more = s.recv(65536)
            if not more:
                break
            got += more
    return f"== {name}\n" + DATE.sub("Date: ...", got.decode().replace("\r\n", "\n").partition("\n\n")[0])


def run_log(server):
    """What close handlers were told, in an order of our own."""
    out = ["== close handlers"]
    for name, data in (("closed by the client", close(1001, b"away")), ("without a code", close()), ("broken off", b""),
                       ("broken rule", frame(3)), ("closed by the server", frame(TEXT, "close") + close(3002)),
                       ("terminated by the server", frame(TEXT, "terminate"))):
        with socket.create_connection(("127.0.0.1", server.port), 10) as s:
            s.sendall(b"GET /log HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            while s.recv(65536):
                pass
        peer = Peer(server.port, "/closing")
        peer.send(data)
        while data and peer.read():
            pass
        peer.socket.close()
        body = b""
        for _ in range(200):  # the server may hear of the end a moment later
            with socket.create_connection(("127.0.0.1", server.port), 10) as s:
                s.sendall(b"GET /log HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
                while more := s.recv(65536):
                    body += more
            lines = [line for line in body.decode().split("\n") if line.startswith("/closing")]
            if lines:
                break
        out.append(f"{name}: {' | '.join(lines)}")
    return "\n".join(out)


def get(server, path):
    with socket.create_connection(("127.0.0.1", server.port), 10) as s:
        s.sendall(f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
        body = b""
        while more := s.recv(65536):
            body += more
    return body.decode().partition("\r\n\r\n")[2]


def hostile(server, seed):
    """A peer that breaks off, resets, floods without reading, or sends noise."""
    chance = random.Random(seed)
    noise = bytes(chance.randrange(256) for _ in range(chance.randrange(1, 300)))
    whole = frame(BINARY, noise) + frame(TEXT, "x" * 70000) + frame(PING, noise[:125]) + frame(TEXT, "a", 0)
    try:
        peer = Peer(server.port, chance.choice(["/", "/compress", "/topic-storm", "/closes", "/breaks", "/greets"]), chance.choice(["", DEFLATE]))
        what = chance.randrange(6)
        if what == 0:
            peer.send(noise)
        elif what == 1:
            peer.send(whole[:chance.randrange(len(whole))])
        elif what == 2:
            for _ in range(40):
                peer.send(frame(PING, noise[:125]) * 20)
        elif what == 3:
            peer.send(frame(TEXT, squeeze(noise.hex().encode() * 20), rsv=4) * 5)
        elif what == 4:
            peer.send(close(1000)[:chance.randrange(9)])
        else:
            peer.send(whole)
            peer.read()
        if chance.randrange(2):
            peer.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        peer.socket.close()
    except OSError:
        pass


def run_storm(server):
    with ThreadPoolExecutor(16) as pool:
        list(pool.map(lambda seed: hostile(server, seed), range(300)))
    for _ in range(300):  # the last ends may still be on their way
        if get(server, "/open") == "0":
            break
        time.sleep(0.01)
    _, answers = converse(server.port, "/", "", frame(TEXT, "still there?"), False)
    return f"== storm\nopen {get(server, '/open')}, answers {answers}"


def transcript():
    server = Server()
    try:
        with ThreadPoolExecutor(8) as pool:
            names = [n for n in EXCHANGES if ONLY in n]
            parts = list(pool.map(lambda n: run_exchange(server, n), names))
            parts += pool.map(lambda n: run_plain(server, n), [n for n in PLAIN if ONLY in n])
            other = Server(DEFLATE='{"compress": "dedicated", "decompress": "dedicated"}')
            try:
                parts += pool.map(lambda n: run_exchange(other, n, DEDICATED), [n for n in DEDICATED if ONLY in n])
            finally:
                other.stop()
        if not ONLY:
            parts += [run_log(server), run_storm(server)]
        if server.process.poll() is not None:
            parts.append("THE SERVER ENDED")
        return parts
    finally:
        server.stop()


def name_of(part):
    return part.split("\n", 1)[0][3:]


def main():
    parts = transcript()
    if RECORD:
        target = EXPECTED if RECORD == "record" else OWN
        chosen = [p for p in parts if RECORD == "record" or name_of(p) in DIFFERS]
        target.write_text("\n\n".join(chosen) + "\n")
        return 0
    want = {}
    for file in (EXPECTED, OWN):
        for part in file.read_text().rstrip("\n").split("\n\n== "):
            part = part if part.startswith("== ") else "== " + part
            if file == EXPECTED or name_of(part) in DIFFERS:
                want[name_of(part)] = part
    bad = 0
    for part in parts:
        if want.get(name_of(part)) != part:
            bad += 1
            print(f"--- got\n{part}\n--- want\n{want.get(name_of(part), 'nothing')}")
    print(f"{len(parts) - bad} passed, {bad} failed")
    return bool(bad)


sys.exit(main())
