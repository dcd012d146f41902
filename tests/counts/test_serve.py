# SPDX-License-Identifier: MIT
"""test_serve.py - what one request to Bun.serve costs: system calls, allocations, instructions.

  test_serve.py COB

A plain request is one read, one wait and one write; pipelined ones share them. Nothing is allocated but in the collector's heap,
and little there. Instructions and calls of malloc are counted by callgrind (left out where valgrind is absent) as the
difference between two runs.
"""
import os
import platform
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent / "serve"
COB = os.path.abspath(sys.argv[1])
# Instructions of a request and its answer, about a tenth above what was measured.
LIMITS = {"/text": 9000, "/json": 11300, "/static": 1250, "/param/5": 8100}
CELLS = {"/text": 7, "/static": 0, "/param/5": 5}  # Request, its URL's text, URL, a part of it, Response ...
bad = 0


def check(name, ok, detail):
    global bad
    print(f"{'ok  ' if ok else 'FAIL'} {name}: {detail}")
    bad += not ok


class Server:
    def __init__(self, before=(), env=()):
        self.child = subprocess.Popen([*before, COB, "run", str(HERE / "server.js")], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                      env={"PATH": "/usr/bin:/bin", **dict(env)}, cwd=tempfile.gettempdir())
        self.port = int(re.search(rb"\d+", self.child.stdout.readline())[0])
        self.sock = socket.create_connection(("127.0.0.1", self.port), timeout=60)
        self.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def ask(self, path, times, together=1):
        text = (f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nUser-Agent: test\r\nAccept: */*\r\n\r\n".encode()) * together
        for _ in range(times):
            self.sock.sendall(text)
            data = b""
            while data.count(b"HTTP/1.1 ") < together or b"\r\n\r\n" not in data:
                data += self.sock.recv(65536)

    def end(self):
        self.ask("/end", 1)
        return self.child.communicate(timeout=60)[1].decode()


def calls(folder):
    tracer = Path(folder) / "count_calls"
    subprocess.run(["cc", "-O1", "-o", tracer, HERE / "count_calls.c"], check=True)
    server = Server([str(tracer)])
    for path, together in (("/text", 1), ("/static", 1), ("/json", 1), ("/param/5", 1), ("/text", 16), ("/static", 16)):
        server.ask(path, 50, together)
        server.child.send_signal(signal.SIGUSR1)
        server.ask(path, 200, together)
        server.child.send_signal(signal.SIGUSR2)
        time.sleep(0.05)
        server.ask(path, 1)
        line = server.child.stderr.readline().decode()
        recv, send, wait, others = map(int, re.findall(r"\d+", line))
        # the system may wake a reader twice; timers of the server come once a second
        check(f"system calls of 200 x {together} {path}", recv <= 206 and send <= 202 and wait <= 206 and others <= 12, line.strip())
    server.end()


def cells(path):
    counts = []
    for times in (200, 1200):
        server = Server(env={"COB_COUNTS": "1"})
        server.ask(path, times)
        counts.append(int(re.search(r"allocations (\d+)", server.end())[1]))
    each = (counts[1] - counts[0]) / 1000
    check(f"cells of a request {path}", each <= CELLS[path], f"{each:.2f}")


def mallocs(file):
    """How often the functions that take memory from libc were called."""
    names, total, callee = {}, 0, ""
    for line in file.read_text().splitlines():
        if line.startswith("cfn="):
            number, _, name = line[4:].partition(" ")
            names[number] = name or names.get(number, "")
            callee = names[number]
        elif line.startswith("fn="):
            number, _, name = line[3:].partition(" ")
            names[number] = name or names.get(number, "")
        elif line.startswith("calls=") and callee in ("malloc", "calloc", "realloc"):
            total += int(line[6:].split()[0])
    return total


def instructions(folder, path):
    counts, memory = [], []
    out = Path(folder) / "out"
    for times in (300, 1300):
        server = Server(["valgrind", "--tool=callgrind", f"--callgrind-out-file={out}"])
        server.ask(path, times)
        counts.append(int(re.search(r"Collected : (\d+)", server.end())[1]))
        memory.append(mallocs(out))
    each = (counts[1] - counts[0]) / 1000
    check(f"instructions of a request {path}", each <= LIMITS[path], f"{each:.0f}")
    check(f"calls of malloc in 1000 requests {path}", memory[1] - memory[0] <= 30, str(memory[1] - memory[0]))


def main():
    if platform.machine() != "x86_64" or not shutil.which("cc"):
        return 77
    with tempfile.TemporaryDirectory() as folder:
        calls(folder)
        for path in ("/text", "/static", "/param/5"):
            cells(path)
        if shutil.which("valgrind"):
            for path in LIMITS:
                instructions(folder, path)
    return 1 if bad else 0


sys.exit(main())
