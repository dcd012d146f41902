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

from limits import Limits

HERE = Path(__file__).resolve().parent / "serve"
COB = os.path.abspath(sys.argv[1])
limits = Limits("serve")


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
        for row, got in (("recv", recv), ("send", send), ("wait", wait), ("other calls", others)):
            limits.check(f"{row} of 200", got, f"x {together} {path}")
    server.end()


def cells(path):
    counts = []
    for times in (200, 1200):
        server = Server(env={"COB_COUNTS": "1"})
        server.ask(path, times)
        counts.append(int(re.search(r"allocations (\d+)", server.end())[1]))
    each = (counts[1] - counts[0]) / 1000
    limits.check(f"cells {path}", each)


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
        # An idle collection while the client is slow is not what is counted.
        server = Server(["valgrind", "--tool=callgrind", f"--callgrind-out-file={out}"], {"COB_GC": "busy", "COB_TEXTS": "keep"})
        server.ask(path, times)
        counts.append(int(re.search(r"Collected : (\d+)", server.end())[1]))
        memory.append(mallocs(out))
    each = (counts[1] - counts[0]) / 1000
    limits.check(f"instructions {path}", each)
    limits.check("malloc in 1000 requests", memory[1] - memory[0], path)


def main():
    if platform.machine() != "x86_64" or not shutil.which("cc"):
        return 77
    with tempfile.TemporaryDirectory() as folder:
        calls(folder)
        for path in ("/text", "/static", "/param/5"):
            cells(path)
        if shutil.which("valgrind"):
            for path in ("/text", "/json", "/static", "/param/5"):
                instructions(folder, path)
    return limits.code()


sys.exit(main())
