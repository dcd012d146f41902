# SPDX-License-Identifier: MIT
"""test_node.py - what starts, modules and requests cost in instructions and page faults, which do not depend on the machine's speed.

  test_node.py COB [-v] [--measured]

Start-up, every node: module by require, a request to node:http, a fetch with its server, a message through sockets of Bun, a row of SQLite in and out,
streams of ten chunks, a text of node:string_decoder.
Instructions are counted by callgrind (skipped where valgrind is absent), those of a repeated thing as the difference between two runs. Idle collections
are switched off for what is counted: whether one comes between two requests depends on how fast the client is.
"""
import concurrent.futures
import os
import platform
import re
import shutil
import socket
import subprocess
import sys
import tempfile
from pathlib import Path

from limits import Limits

HERE = Path(__file__).resolve().parent
FIXTURES = HERE.parent.parent / "bench/peers/fixtures"
COB = os.path.abspath(sys.argv[1])
ENV = {"PATH": "/usr/bin:/bin", "COB_CACHE": "off"}
COUNTED = {**ENV, "COB_GC": "busy", "COB_TEXTS": "keep"}
VALGRIND = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"]
limits = Limits("node")


def collected(text):
    return int(re.search(r"Collected : (\d+)", text)[1])


def instructions(folder, *words, env=COUNTED):
    """Of a whole process, in an empty folder: nothing around it may count."""
    done = subprocess.run([*VALGRIND, COB, *map(str, words)], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=env, timeout=100)
    if done.returncode:
        raise RuntimeError(f"{words}: exit code {done.returncode}\n{done.stdout[-300:]}{done.stderr[-600:]}")
    return collected(done.stderr)


def resident(*words):
    """KB of a process that has printed a line."""
    with subprocess.Popen([COB, *words], stdout=subprocess.PIPE, env=ENV) as child:
        child.stdout.readline()
        status = Path(f"/proc/{child.pid}/status").read_text()
        child.kill()
    return int(re.search(r"VmRSS:\s+(\d+)", status)[1])


def faults(*words):
    """The least of five runs."""
    counts = []
    for _ in range(5):
        pid = os.posix_spawn(COB, [COB, *map(str, words)], ENV, file_actions=[(os.POSIX_SPAWN_OPEN, 1, "/dev/null", os.O_WRONLY, 0)])
        _, status, usage = os.wait4(pid, 0)
        if status:
            print(f"{words}: exit status {status}")
            sys.exit(1)
        counts.append(usage.ru_minflt)
    return min(counts)


def request(sock, path, body):
    text = f"{'POST' if body else 'GET'} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUser-Agent: test\r\nAccept: */*\r\n"
    sock.sendall((text + (f"Content-Length: {len(body)}\r\n\r\n{body}" if body else "\r\n")).encode())
    data = b""
    while b"\r\n\r\n" not in data:
        data += sock.recv(65536)
    head, _, rest = data.partition(b"\r\n\r\n")
    length = int(re.search(rb"content-length: (\d+)", head, re.I)[1])
    while len(rest) < length:
        rest += sock.recv(65536)


def served(folder, path, times):
    """Instructions of a server process that answers so many requests."""
    child = subprocess.Popen([*VALGRIND, COB, "run", HERE / "serve/node_server.js"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=COUNTED, cwd=folder)
    port = int(child.stdout.readline())
    with socket.create_connection(("127.0.0.1", port), timeout=60) as sock:
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for _ in range(times):
            request(sock, path, '{"a":1}' if path == "/post" else "")
        request(sock, "/end", "")
    return collected(child.communicate(timeout=60)[1].decode())


def main():
    if platform.machine() != "x86_64":
        return 77
    with tempfile.TemporaryDirectory(prefix="cob-counts-") as folder:
        for name in ("empty.js", "load-builtins.mjs"):
            shutil.copy(FIXTURES / name, folder)
        os.chdir(folder)
        limits.check("faults of an empty script", faults("run", "empty.js"))
        limits.check("faults of require of node: modules", faults("run", "load-builtins.mjs", "require"))
        limits.check("KB of node: modules", resident("run", "load-builtins.mjs", "require", "idle"))
        if not shutil.which("valgrind"):
            print("valgrind is not installed")
            return limits.code() or 77

        def started(*words):
            return lambda: instructions(folder, *words, env=ENV) / 1000

        def of_one(count):
            return lambda: (count(1200) - count(200)) / 1000

        jobs = {
            "start -e": started("-e", ""), "start of an empty script": started("run", "empty.js"),
            "require of node: modules": started("run", "load-builtins.mjs", "require"),
            **{f"node:http {path}": of_one(lambda n, path=path: served(folder, path, n)) for path in ("/plain", "/json", "/post")},
            "fetch": of_one(lambda n: instructions(folder, "run", HERE / "serve/fetch.js", n)),
            "message of Bun.connect and back": of_one(lambda n: instructions(folder, "run", HERE / "serve/echo.js", n)),
            "row of SQLite": of_one(lambda n: instructions(folder, "run", HERE / "serve/sqlite.js", n)),
            **{name: of_one(lambda n, what=what: instructions(folder, "run", HERE / "serve/streams.mjs", n, what)) for name, what in (
                ("ten chunks by for await", "read"), ("ten chunks through a TransformStream", "transform"), ("text of a StringDecoder", "decode"))},
        }
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            for name, job in [(name, pool.submit(work)) for name, work in jobs.items()]:
                limits.check(name, job.result())
    return limits.code()


sys.exit(main())
