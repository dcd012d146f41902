# SPDX-License-Identifier: MIT
"""test_stream.py - streams as bodies of Bun.serve whose peers are slow, go away, or send while they receive.

    python3 tests/http/test_stream.py build/release/cob
"""
import json
import os
import re
import socket
import struct
import subprocess
import sys
import threading
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent / "stream"
RUNTIME = os.path.abspath(sys.argv[1])
CHECKED = "asan" in RUNTIME
passed, failed = 0, 0
process = subprocess.Popen([RUNTIME, "run", str(HERE / "app.js")], stdout=subprocess.PIPE)
port = int(re.search(rb"\d+", process.stdout.readline())[0])


def check(name, ok, detail=""):
    global passed, failed
    passed += bool(ok)
    failed += not ok
    if not ok:
        print(f"FAIL {name}: {detail}"[:400])


def connect():
    return socket.create_connection(("127.0.0.1", port), timeout=10)


def head(method, path, *lines):
    return "\r\n".join([f"{method} {path} HTTP/1.1", "Host: h", *lines, "", ""]).encode()


def everything(sock):
    data = b""
    while part := sock.recv(1 << 16):
        data += part
    return data


def state():
    with connect() as sock:
        sock.sendall(head("GET", "/log", "Connection: close"))
        return json.loads(everything(sock).split(b"\r\n\r\n", 1)[1])


def settled(done):
    """What was logged, once `done` is in it."""
    log = []
    for _ in range(200):
        got = state()
        log += got["log"]
        if done in log and got["pending"] == 0:
            break
        time.sleep(0.01)
    return log


def unchunked(data):
    body = b""
    while True:
        size, data = data.split(b"\r\n", 1)
        if not (n := int(size, 16)):
            return body
        body, data = body + data[:n], data[n + 2:]


def gone():
    """The request's signal aborts first, then the stream is cancelled."""
    cases = {"/forever": ["abort AbortError", "cancel AbortError"], "/ticks": ["abort AbortError", "cancel AbortError"],
             "/generator": ["abort AbortError", "finally"], "/direct": ["abort AbortError", "cancel", "saw it"]}
    for path, wanted in cases.items():
        for reset in (False, True):
            sock = connect()
            sock.sendall(head("GET", path))
            while b"\r\n\r\n" not in sock.recv(65536):
                pass
            if reset:
                sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            sock.close()
            log = settled(wanted[-1])
            check(f"{path} when the peer goes", log == wanted, log)


def slow():
    """A producer that is always ready is asked only as fast as the peer takes."""
    sock = connect()
    sock.sendall(head("GET", "/fast"))
    sock.recv(10)
    time.sleep(0.2)
    got = state()
    check("a slow peer slows the stream", 0 < got["pulled"] < 400, str(got))
    sock.close()
    log = settled("cancel")
    check("the fast stream is cancelled", log == ["abort AbortError", "cancel"], log)
    sock = connect()
    sock.sendall(head("GET", "/counted", "Connection: close"))
    data = b""
    while part := sock.recv(4096):
        data += part
        if len(data) % 65536 < 4096:
            time.sleep(0.0005)
    body = unchunked(data.split(b"\r\n\r\n", 1)[1])
    check("a slow peer gets it all", body == b"".join(str(n % 10).encode() * 50000 for n in range(100)), len(body))


def upload():
    size = 48 << 20
    before = state()["rss"]
    with connect() as sock:
        sock.sendall(head("POST", "/slow-upload", f"Content-Length: {size}", "Connection: close"))
        sender = threading.Thread(target=lambda: sock.sendall(b"u" * size))
        sender.start()
        answer = everything(sock)
        sender.join()
    grown = int(answer.split(b"\r\n\r\n", 1)[1]) - before
    check("a handler that reads slowly slows the peer", CHECKED or grown < 8 << 20, grown)
    with connect() as sock:
        sock.sendall(head("POST", "/upload", "Content-Length: 300000", "Connection: close") + b"x" * 1000)
        time.sleep(0.02)
        sock.sendall(b"y" * 299000)
        check("an upload in parts", everything(sock).endswith(b"\r\n\r\n300000"))
    for path, wanted in (("/upload", "upload AbortError"), ("/text", "text AbortError")):
        with connect() as sock:
            sock.sendall(head("POST", path, "Content-Length: 100") + b"hello")
            time.sleep(0.02)
        log = settled(wanted)
        check(f"{path} that is cut off", log == ["abort AbortError", wanted], log)


def both():
    """What comes in goes out, chunk by chunk."""
    with connect() as sock:
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        sock.sendall(head("POST", "/echo", "Transfer-Encoding: chunked", "Connection: close"))
        data = b""
        while b"\r\n\r\n" not in data:
            data += sock.recv(4096)
        data = data.split(b"\r\n\r\n", 1)[1]
        for n in range(20):
            sock.sendall(b"5\r\nping%d\r\n" % (n % 10))
            while not data.endswith(b"5\r\nping%d\r\n" % (n % 10)):
                data += sock.recv(4096)
        sock.sendall(b"0\r\n\r\n")
        check("echo", everything(sock) == b"0\r\n\r\n" and len(data) == 200, data[-60:])
    size = 8 << 20
    with connect() as sock:
        sock.sendall(head("POST", "/echo", f"Content-Length: {size}", "Connection: close"))
        sender = threading.Thread(target=lambda: sock.sendall(bytes(range(256)) * (size // 256)))
        sender.start()
        body = unchunked(everything(sock).split(b"\r\n\r\n", 1)[1])
        sender.join()
        check("a large echo", body == bytes(range(256)) * (size // 256), len(body))


def others():
    with connect() as sock:
        sock.sendall(head("GET", "/ignored") * 3 + head("GET", "/none", "Connection: close"))
        data = everything(sock)
        check("streams that are pipelined", data.count(b"\r\n\r\n4\r\ndone\r\n0\r\n\r\n") == 3 and data.endswith(b"none"), data)
    with connect() as sock:
        sock.sendall(b"GET /ignored HTTP/1.0\r\n\r\n")
        data = everything(sock)
        check("HTTP/1.0 gets no chunks", data.endswith(b"\r\n\r\ndone") and b"chunked" not in data, data)


for part in (gone, slow, upload, both, others):
    part()
got = state()
check("nothing is left", got["pending"] == 0 and not got["log"], got)
process.terminate()
process.wait()
print(f"{passed} passed, {failed} failed, 0 skipped")
sys.exit(1 if failed else 0)
