#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_folder.py COB - cob serve: lists, files, parts of them, and requests that try to leave the folder."""
import os
import re
import socket
import subprocess
import sys
import tempfile
from pathlib import Path

COB = os.path.abspath(sys.argv[1])
failed = 0


def expect(what, got, want):
    global failed
    if got != want:
        failed += 1
        print(f"FAIL {what}\n  got  {got!r}\n  want {want!r}")


def ask(port, target, method="GET", **headers):
    """Status, headers by lower-case name, body; the target goes out as it is."""
    with socket.create_connection(("127.0.0.1", port), timeout=20) as s:
        lines = [f"{method} {target} HTTP/1.1", "Host: x", "Connection: close"]
        lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
        s.sendall(("\r\n".join(lines) + "\r\n\r\n").encode("latin-1"))
        data = b"".join(iter(lambda: s.recv(65536), b""))
    head, _, body = data.partition(b"\r\n\r\n")
    first, *rest = head.decode("latin-1").split("\r\n")
    return int(first.split()[1]), {k.lower(): v for k, v in (line.split(": ", 1) for line in rest)}, body.decode()


def start(folder, *options):
    p = subprocess.Popen([COB, "serve", *options, str(folder), "0"], stdout=subprocess.PIPE, text=True)
    return p, int(re.search(r":(\d+)/$", p.stdout.readline().strip())[1])


def fill(root):
    site = root / "site"
    (site / "sub").mkdir(parents=True)
    (site / "page").mkdir()
    (site / "page" / "index.html").write_text("<p>index")
    (site / "digits.txt").write_text("0123456789")
    (site / "a <b>&.txt").write_text("odd")
    (site / ".secret").write_text("hidden")
    (root / "outside.txt").write_text("outside")
    (site / "out").symlink_to(root / "outside.txt")
    (site / "up").symlink_to("..")
    (site / "in").symlink_to("digits.txt")
    os.mkfifo(site / "pipe")
    return site


LIST = """<tr><td><a href="./page/">page/</a><td>
<tr><td><a href="./sub/">sub/</a><td>
<tr><td><a href="./a%20%3Cb%3E%26.txt">a &#60;b&#62;&#38;.txt</a><td align="right">3
<tr><td><a href="./digits.txt">digits.txt</a><td align="right">10
<tr><td><a href="./in">in</a><td align="right">10
"""

HOSTILE = ["/../outside.txt", "/%2e%2e/outside.txt", "/sub/../../outside.txt", "/sub/%2E%2E/%2e%2e/outside.txt", "/..%2foutside.txt", "/out", "/up/outside.txt",
           "//outside.txt", "/.secret", "/%2esecret", "/digits.txt%00", "/digits.txt%00.html", "/%", "/%2", "/%zz", "/digits.txt/", "/pipe",
           "/sub/./.", "/up/site/digits.txt", "/..\\outside.txt", "/" + "a/" * 3000, "/" + "%2e%2e/" * 900]


def files(port):
    status, head, body = ask(port, "/")
    expect("list", (status, head["content-type"], re.findall(r"<table>\n(.*)</table>", body, re.S)), (200, "text/html; charset=utf-8", [LIST]))
    status, head, body = ask(port, "/digits.txt?x=1#y")
    expect("file", (status, head["content-length"], body), (200, "10", "0123456789"))
    tag, date = head["etag"], head["last-modified"]
    expect("odd name", ask(port, "/a%20%3cb%3e%26.txt")[2], "odd")
    expect("link inside", ask(port, "/in")[2], "0123456789")
    expect("index", ask(port, "/page/")[2], "<p>index")
    expect("to the slash", [ask(port, t)[1].get("location") for t in ("/page", "/page?q=1", "//page")], ["/page/", "/page/?q=1", "/page/"])
    status, head, body = ask(port, "/digits.txt", "HEAD")
    expect("HEAD", (status, head["content-length"], body), (200, "10", ""))
    status, head, _ = ask(port, "/digits.txt", "POST")
    expect("POST", (status, head["allow"]), (405, "GET, HEAD"))
    expect("known", [ask(port, "/digits.txt", **h)[0] for h in ({"If_None_Match": tag}, {"If_None_Match": '"x", ' + tag}, {"If_None_Match": "*"},
           {"If_Modified_Since": date}, {"If_None_Match": '"x"', "If_Modified_Since": date})], [304, 304, 304, 304, 200])
    ranges = {"bytes=2-4": (206, "234"), "bytes=7-": (206, "789"), "bytes=-3": (206, "789"), "bytes=0-99999999999999999999": (206, "0123456789"),
              "bytes=10-": (416, ""), "bytes=-0": (416, ""), "bytes=4-2": (200, "0123456789"), "bytes=1-2,4-5": (200, "0123456789"), "x": (200, "0123456789"),
              "bytes=": (200, "0123456789"), "bytes=-": (200, "0123456789")}
    for text, want in ranges.items():
        status, _, body = ask(port, "/digits.txt", Range=text)
        expect(text, (status, body), want)
    expect("If-Range", [ask(port, "/digits.txt", Range="bytes=1-1", If_Range=v)[2] for v in (tag, date, '"x"')], ["1", "1", "0123456789"])


with tempfile.TemporaryDirectory() as name:
    site = fill(Path(name))
    p, port = start(site)
    files(port)
    for target in HOSTILE:
        status, _, body = ask(port, target)
        expect(target[:60], (status in (400, 403, 404, 414, 431), "outside" in body, "hidden" in body), (True, False, False))
    p.terminate()
    log = p.stdout.read()
    expect("log", (log.splitlines()[0], "\0" in log), ("127.0.0.1 GET / 200", False))
    p, port = start(site, "--follow-symlinks", "--hidden", "--silent", "--host", "127.0.0.1")
    expect("allowed", [ask(port, t)[2] for t in ("/out", "/.secret")], ["outside", "hidden"])
    expect("still no step up", ask(port, "/../outside.txt")[0], 404)
    p.terminate()
    expect("silent", p.stdout.read(), "")
    done = subprocess.run([COB, "serve", str(site / "none")], capture_output=True, text=True, timeout=20)
    expect("no folder", (done.returncode, done.stderr.endswith("No such file or directory\n")), (1, True))
print("ok" if not failed else f"{failed} failed")
sys.exit(failed > 0)
