# SPDX-License-Identifier: MIT
"""test_hello.py - every reply of examples/hello.ts is right under load.

10,000 requests from 100 keep-alive connections to each route; status, header list and body of each are
compared. Quick mode (no argument `full`) sends 2,000 a route, so that the whole run stays short.
"""
import asyncio
import os
import re
import socket
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
COB = sys.argv[1]
FULL = "full" in sys.argv[2:]
CONNECTIONS = 100
COUNT = 10000 if FULL else 2000
PAGE = (ROOT / "examples/index.html").read_bytes()
ROUTES = {
    "/": (b"text/plain;charset=utf-8", b"Home page!"),
    "/json": (b"application/json;charset=utf-8", b'{"hello":"world"}'),
    "/index.html": (b"text/html;charset=utf-8", PAGE),
    "/elsewhere?x=1": (b"text/plain;charset=utf-8", b"404!"),
}
DATE = re.compile(rb"(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d\d:\d\d:\d\d GMT")


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


def check(route, head, body):
    kind, want = ROUTES[route]
    lines = head.split(b"\r\n")
    if lines[0] != b"HTTP/1.1 200 OK":
        return f"status {lines[0]!r}"
    headers = {}
    for line in lines[1:]:
        name, _, value = line.partition(b": ")
        if name.lower() in headers:
            return f"header twice: {name!r}"
        headers[name.lower()] = value
    names = {b"content-type", b"content-length", b"date"}
    extra = set(headers) - names
    if route == "/index.html":
        extra -= {b"last-modified", b"etag", b"accept-ranges", b"content-disposition"}
    if extra or names - set(headers):
        return f"header names {sorted(headers)}"
    if headers[b"content-type"] != kind:
        return f"content type {headers[b'content-type']!r}"
    if not DATE.fullmatch(headers[b"date"]):
        return f"date {headers[b'date']!r}"
    if body != want or int(headers[b"content-length"]) != len(want):
        return f"body {body[:80]!r}"
    return None


async def client(port, route, count, problems):
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    request = f"GET {route} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode()
    for _ in range(count):
        writer.write(request)
        head = (await reader.readuntil(b"\r\n\r\n"))[:-4]
        length = re.search(rb"(?i)content-length: (\d+)", head)
        body = await reader.readexactly(int(length[1])) if length else b""
        problem = check(route, head, body)
        if problem:
            problems.append(f"{route}: {problem}")
            break
    writer.close()


async def load(port):
    problems = []
    for route in ROUTES:
        await asyncio.gather(*(client(port, route, COUNT // CONNECTIONS, problems) for _ in range(CONNECTIONS)))
    return problems


def main():
    port = free_port()
    server = subprocess.Popen([COB, "run", "examples/hello.ts"], cwd=ROOT, env={**os.environ, "PORT": str(port)}, stdout=subprocess.PIPE)
    try:
        line = server.stdout.readline().decode()
        if str(port) not in line:
            print(f"the server printed {line!r}")
            return 1
        problems = asyncio.run(asyncio.wait_for(load(port), 200))
        print("\n".join(problems[:10]))
        return 1 if problems or server.poll() is not None else 0
    finally:
        server.terminate()
        server.wait(10)


sys.exit(main())
