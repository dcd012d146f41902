# SPDX-License-Identifier: MIT
"""test_repeat.py - requests that repeat byte for byte: the kept answer is the one that would be made again.

  test_repeat.py COB

Every head is sent twice at least, so that the second is answered from what was kept (io/http/http_repeat.h).
"""
import os
import re
import socket
import subprocess
import sys
from email.utils import parsedate_to_datetime

COB = os.path.abspath(sys.argv[1])
APP = """
const routes = (word) => ({
    "/a": new Response(word + " a"), "/b": new Response(word + " b", { status: 203, headers: { "x-b": "1" } }),
    "/own": new Response("own", { headers: { Date: "Sun, 06 Nov 1994 08:49:37 GMT" } }), "/big": new Response("x".repeat(5000)),
    "/fn": () => new Response(word + " " + ++count),
});
let count = 0;
const fetch = async (req, server) => {
    const path = new URL(req.url).pathname;
    if (path === "/reload") server.reload({ routes: routes("new"), fetch });
    if (path === "/stop") { server.stop(); await 1; }
    return new Response(path + " " + await req.text(), { status: 404 });
};
console.log(Bun.serve({ port: 0, hostname: "127.0.0.1", routes: routes("old"), fetch }).port);
"""
failed = 0


def check(name, got, wanted):
    global failed
    if got != wanted:
        print(f"FAIL {name}\n  got:    {got!r}\n  wanted: {wanted!r}")
        failed += 1


class Client:
    def __init__(self, port):
        self.sock = socket.create_connection(("127.0.0.1", port), timeout=20)
        self.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.data = b""

    def answer(self, head_only=False):
        """One response: status, headers, body."""
        while b"\r\n\r\n" not in self.data:
            part = self.sock.recv(65536)
            if not part:
                return None
            self.data += part
        head, self.data = self.data.split(b"\r\n\r\n", 1)
        length = int((re.search(rb"(?i)\r\ncontent-length: (\d+)", head) or [0, 0])[1])
        if head_only or b" 304 " in head.split(b"\r\n")[0]:
            length = 0
        while len(self.data) < length:
            self.data += self.sock.recv(65536)
        body, self.data = self.data[:length], self.data[length:]
        date = re.search(rb"\r\nDate: ([^\r]*)", head)
        if date:
            parsedate_to_datetime(date[1].decode())
        return re.sub(rb"\r\nDate: (?!Sun, 06 Nov 1994)[^\r]*", b"\r\nDate: D", head).decode(), body.decode()

    def ask(self, text, times=1, head_only=False):
        self.sock.sendall(text.encode() * times)
        answers = [self.answer(head_only) for _ in range(times)]
        check(f"{times} x {text[:40]!r}", answers, answers[:1] * times)
        return answers[0]


def get(path, more="", method="GET", version="1.1"):
    return f"{method} {path} HTTP/{version}\r\nHost: localhost\r\n{more}\r\n"


def run(port):
    one, two = Client(port), Client(port)
    first = one.ask(get("/a"))
    check("first", first[1], "old a")
    for client in (one, two):
        for times in (1, 1, 16):
            check("the same again", client.ask(get("/a"), times), first)
    other = one.ask(get("/b"))
    check("another route", (other[0].split("\r\n")[0], other[1]), ("HTTP/1.1 203 Non-Authoritative Information", "old b"))
    one.sock.sendall((get("/a") + get("/b")).encode() * 20)
    check("in turn", [one.answer() for _ in range(40)], [first, other] * 20)

    tag = re.search(r'(?i)etag: (".*?")', first[0])[1]
    not_modified = one.ask(get("/a", f"If-None-Match: {tag}\r\n"), 4)
    check("conditional", not_modified[0].split("\r\n")[0], "HTTP/1.1 304 Not Modified")
    check("HEAD", one.ask(get("/a", method="HEAD"), 4, head_only=True)[1], "")
    check("own date", "Sun, 06 Nov 1994" in one.ask(get("/own"), 4)[0], True)
    check("large", one.ask(get("/big"), 4)[1], "x" * 5000)
    check("still the first", one.ask(get("/a"), 2), first)

    for cut in (1, 4, 19, 20, 21, 30, len(get("/a")) - 1):
        text = get("/a").encode()
        one.sock.sendall(text[:cut])
        check("a client in between", two.ask(get("/a")), first)
        one.sock.sendall(text[cut:])
        check(f"in two parts, at {cut}", one.answer(), first)
    check("a head that goes on differently", one.ask(get("/a", "X: y\r\n"), 3)[1], "old a")
    check("a longer path", one.ask(get("/ab"), 2)[1], "/ab ")

    body = get("/a", "Content-Length: 5\r\n", "POST")
    one.sock.sendall((body + "GET /" + get("/a")).encode() * 3)
    answers = [one.answer() for _ in range(6)]
    check("bodies are no requests", answers, [answers[0], first] * 3)
    check("functions are called", [one.ask(get("/fn"))[1] for _ in range(3)], ["old 1", "old 2", "old 3"])

    for text in (get("/a", version="1.0"), get("/a", "Connection: close\r\n")):
        for _ in range(2):
            client = Client(port)
            client.sock.sendall((text + get("/a")).encode())
            check("closes", (client.answer()[1], client.answer()), ("old a", None))
    client = Client(port)
    check("1.0 keeps", "keep-alive" in client.ask(get("/a", "Connection: keep-alive\r\n", version="1.0"), 3)[0], True)
    check("not 1.0 any more", client.ask(get("/a"), 3), first)
    client.sock.sendall(get("/a").encode() + b"BAD\r\n\r\n")
    check("what is wrong behind it", (client.answer(), client.answer()[0].split("\r\n")[0]), (first, "HTTP/1.1 400 Bad Request"))

    one.ask(get("/reload"))
    check("reloaded", [c.ask(get("/a"), 3)[1] for c in (one, two)], ["new a", "new a"])
    one.sock.sendall((get("/stop") + get("/a") * 2).encode())
    check("stopping", "Connection: close" in one.answer()[0], True)


def main():
    server = subprocess.Popen([COB, "-e", APP], stdout=subprocess.PIPE)
    try:
        run(int(server.stdout.readline()))
        server.wait(timeout=20)
    finally:
        server.kill()
    print("failed" if failed else "ok")
    return failed != 0


sys.exit(main())
