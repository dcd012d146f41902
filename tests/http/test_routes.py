# SPDX-License-Identifier: MIT
"""test_routes.py - what the routes of Bun.serve send, byte for byte, as Bun sends it.

    python3 tests/http/test_routes.py build/release/cob       compares with routes/expected.txt
    python3 tests/http/test_routes.py bun record              writes that file

routes/requests.txt has a request on each line, `METHOD target ;; Header: value ;; BODY=text`, for the program that a line
`@ name` names. Dates of now and ETags that were computed are blotted out.
"""
import os
import re
import socket
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent / "routes"
RUNTIME = os.path.abspath(sys.argv[1])
RECORD = sys.argv[2:3] == ["record"]
# Where Bun is not followed: the request, and what is sent.
OWN = {
    "GET /u/5 ;; Host: evil/x": "HTTP/1.1 400 Bad Request|Connection: close||<end>",  # no host has a slash
    "OPTIONS *": "HTTP/1.1 404 Not Found|Date: D|Content-Length: 0||",
    # The head leaves in the turn after the answer; Bun waits for the first chunk.
    "GET /typed": "HTTP/1.1 201 Created|Content-Type: text/x|x-a: 1|Date: D|Transfer-Encoding: chunked||1|a|0||",
    # A length that the response gives is kept, and kept to.
    "GET /length": "HTTP/1.1 200 OK|content-length: 3|Date: D||abc",
    "GET /lengthbad": "HTTP/1.1 200 OK|content-length: 5|Date: D||abc<end>",
    "GET /lengthlong": "HTTP/1.1 200 OK|content-length: 3|Date: D||abc",
    # A stream that fails before anything was sent is an error of the handler.
    "GET /failsync": "HTTP/1.1 500 Internal Server Error|content-type: text/plain|Date: D|Content-Length: 21||Something went wrong!",
    "GET /directfail": "HTTP/1.1 500 Internal Server Error|content-type: text/plain|Date: D|Content-Length: 21||Something went wrong!",
    "GET /badchunk": "HTTP/1.1 500 Internal Server Error|content-type: text/plain|Date: D|Content-Length: 21||Something went wrong!",
    "GET /failfirst": "HTTP/1.1 200 OK|Date: D|Transfer-Encoding: chunked||<end>",
    # A body that is there already has a length.
    "POST /echo ;; Content-Length: 5 ;; BODY=hello":
        "HTTP/1.1 200 OK|content-type: application/octet-stream|Date: D|Content-Length: 5||hello",
}


def shown(data):
    data = re.sub(rb"(?i)\r\n(date|last-modified): (?!Sun, 06 Nov 1994)[^\r]*GMT", rb"\r\n\1: D", data)
    data = re.sub(rb'\r\netag: "[0-9a-f]{16}"', b'\r\netag: "E"', data)
    return data.decode("latin1").replace("\r\n", "|").replace("\n", "\\n")


def ask(port, line, expected):
    """What comes until it is what was expected, and a moment longer; a machine may be slow."""
    head, *rest = line.split(" ;; ")
    body = "".join(part[5:] for part in rest if part.startswith("BODY="))
    headers = [part for part in rest if not part.startswith("BODY=")]
    if not any(part.lower().startswith("host:") for part in headers):
        headers.insert(0, "Host: h")
    text = f"{head} HTTP/1.1\r\n" + "".join(h + "\r\n" for h in headers) + "\r\n" + body
    data = b""
    with socket.create_connection(("127.0.0.1", port), timeout=5) as sock:
        sock.sendall(text.encode("latin1"))
        try:
            while True:
                done = b"\r\n\r\n" in data if RECORD else shown(data) == expected
                sock.settimeout(5 if not done else 0.3 if RECORD else 0.02)
                part = sock.recv(65536)
                if not part:
                    break
                data += part
            data += b"<end>"
        except TimeoutError:
            pass
        except ConnectionResetError:
            data += b"<end>"
    return shown(data)


def answers(expected):
    process = None
    for line in (HERE / "requests.txt").read_text().splitlines():
        if line.startswith("@"):
            if process:
                process.kill()
                process.wait()
            process = subprocess.Popen([RUNTIME, "run", str(HERE / (line[2:] + ".js"))], stdout=subprocess.PIPE,
                                       stderr=subprocess.DEVNULL, env={**os.environ, "NODE_ENV": "production"})
            port = int(re.search(rb"\d+", process.stdout.readline())[0])
            yield line, ""
        else:
            yield line, ask(port, line, next(expected, None))
    process.kill()
    process.wait()


def main():
    expected = [] if RECORD else (HERE / "expected.txt").read_text().splitlines()
    expected = [f"{line} => {OWN[line]}" if (line := text.split(" => ")[0]) in OWN else text for text in expected]
    got = [f"{line} => {answer}" if answer else line for line, answer in answers(iter(text.split(" => ", 1)[1] for text in expected if " => " in text))]
    if RECORD:
        (HERE / "expected.txt").write_text("\n".join(got) + "\n")
        return 0
    wrong = [(a, b) for a, b in zip(expected, got) if a != b]
    for a, b in wrong:
        print(f"expected: {a}\ngot:      {b}\n")
    if len(expected) != len(got):
        print(f"{len(expected)} answers expected, {len(got)} came")
    print(f"{len(got) - len(wrong)} passed, {len(wrong)} failed, 0 skipped")
    return 1 if wrong or len(expected) != len(got) else 0


sys.exit(main())
