# SPDX-License-Identifier: MIT
"""test_tls.py - Bun.serve over TLS, asked by Python's ssl: versions, names, client certificates, resumption, large bodies, broken peers.

    python3 tests/http/test_tls.py build/release/cob [WORD]     only tests whose name has WORD

Certificates are made by the openssl command for the run; without it nothing is tested.
"""
import base64
import json
import os
import shutil
import socket
import ssl
import subprocess
import sys
import tempfile
import warnings
from pathlib import Path

HERE = Path(__file__).resolve().parent / "tls"
RUNTIME = os.path.abspath(sys.argv[1])
WORD = sys.argv[2] if len(sys.argv) > 2 else ""
TEMP = tempfile.mkdtemp()
FILE = b"line of a file\n" * 40_000
BIG = b"0123456789abcdef" * 200_000


def openssl(*words):
    subprocess.run(["openssl", *words], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=TEMP)


def wrong_is_padding(passphrase):
    """Is a wrong passphrase noticed by what it makes of the padding? One in 256 makes something that passes for padding, and fails later."""
    run = subprocess.run(["openssl", "ec", "-in", "secret.key", "-passin", f"pass:{passphrase}", "-noout"], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                         cwd=TEMP)
    return b"bad decrypt" in run.stderr


def make_files():
    for name, names in (("first", "DNS:localhost,IP:127.0.0.1"), ("second", "DNS:second.test"), ("third", "DNS:*.wild.test"), ("client", "DNS:client")):
        openssl("req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", f"{name}.key", "-out", f"{name}.pem",
                "-days", "2", "-subj", f"/CN={name}", "-addext", f"subjectAltName={names}")
    while True:
        openssl("ec", "-in", "first.key", "-aes128", "-passout", "pass:secret", "-out", "secret.key")
        if all(wrong_is_padding(word) for word in ("wrong", "")):
            break
    Path(TEMP, "file.txt").write_bytes(FILE)


def context(cert="first", version=None, client=None):
    c = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    c.load_verify_locations(os.path.join(TEMP, f"{cert}.pem"))
    c.check_hostname = False
    if version:
        c.minimum_version = c.maximum_version = version
    if client:
        c.load_cert_chain(os.path.join(TEMP, f"{client}.pem"), os.path.join(TEMP, f"{client}.key"))
    return c


def connect(port, c=None, name="localhost", session=None):
    s = socket.create_connection(("127.0.0.1", port), timeout=10)
    return (c or context()).wrap_socket(s, server_hostname=name, session=session)


def read_answer(s, data=b""):
    while b"\r\n\r\n" not in data:
        got = s.recv(65536)
        if not got:
            raise EOFError(data)
        data += got
    head, body = data.split(b"\r\n\r\n", 1)
    lines = dict(line.lower().split(b": ", 1) for line in head.split(b"\r\n")[1:])
    if b"transfer-encoding" in lines:
        while not body.endswith(b"0\r\n\r\n"):
            body += s.recv(65536)
    else:
        while len(body) < int(lines.get(b"content-length", b"0")):
            got = s.recv(65536)
            if not got:
                raise EOFError(len(body))
            body += got
    return head, body


def ask(s, path, method="GET", body=None, headers=""):
    head = f"{method} {path} HTTP/1.1\r\nHost: localhost\r\n{headers}"
    if body is not None:
        head += f"Content-Length: {len(body)}\r\n"
    s.sendall(head.encode() + b"\r\n" + (body or b""))
    return read_answer(s)


def subject(s):
    return dict(pair[0] for pair in s.getpeercert()["subject"])["commonName"]


def test_versions(ports):
    for version, shown in ((ssl.TLSVersion.TLSv1_2, "TLSv1.2"), (ssl.TLSVersion.TLSv1_3, "TLSv1.3")):
        with connect(ports["plain"], context(version=version)) as s:
            assert s.version() == shown
            for _ in range(3):
                assert ask(s, "/url")[1] == b"GET https: true 127.0.0.1"
            assert ask(s, "/echo", "POST", b"hello")[1] == b"hello"
    with connect(ports["static"]) as s:
        assert ask(s, "/r/7")[1] == b"7 https://"
        assert ask(s, "/s")[1] == b"static"


def test_too_old(ports):
    c = context()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        c.minimum_version, c.maximum_version = ssl.TLSVersion.TLSv1, ssl.TLSVersion.TLSv1_1
    c.set_ciphers("ALL:@SECLEVEL=0")
    try:
        connect(ports["plain"], c).close()
    except ssl.SSLError:
        return
    raise AssertionError("TLS 1.1 was taken")


def test_large(ports):
    with connect(ports["plain"]) as s:
        assert ask(s, "/big")[1] == BIG
        assert ask(s, "/file")[1] == FILE
        assert ask(s, "/file", headers="Range: bytes=100000-500000\r\n")[1] == FILE[100000:500001]
        assert ask(s, "/echo", "POST", BIG)[1] == BIG
        assert ask(s, "/echo", "POST", b"x" * 4_000_001)[0].startswith(b"HTTP/1.1 413 ")
    with connect(ports["plain"]) as s:
        head, body = ask(s, "/slow")
        assert b"part 0\n" in body and b"part 19\n" in body and body.endswith(b"0\r\n\r\n"), body


def test_names(ports):
    for name, cert, expected in (("localhost", "first", "first"), ("second.test", "second", "second"), ("SECOND.test", "second", "second"),
                                 ("a.wild.test", "third", "third"), ("a.b.wild.test", "first", "first"), (None, "first", "first")):
        with connect(ports["names"], context(cert), name) as s:
            assert subject(s) == expected, (name, subject(s))
            assert ask(s, "/url")[0].startswith(b"HTTP/1.1 200")


def test_client_certificates(ports):
    with connect(ports["asks"], context(client="client")) as s:
        assert ask(s, "/url")[0].startswith(b"HTTP/1.1 200")
    for client in (None, "second"):
        for version in (ssl.TLSVersion.TLSv1_2, ssl.TLSVersion.TLSv1_3):
            try:
                with connect(ports["asks"], context(version=version, client=client)) as s:
                    ask(s, "/url")
            except (ssl.SSLError, EOFError, ConnectionError) as e:
                assert "ALERT" in str(e).upper() or isinstance(e, (EOFError, ConnectionError)), e
            else:
                raise AssertionError(f"let in with {client}")
    for client in (None, "client", "second"):
        with connect(ports["offers"], context(client=client)) as s:
            assert ask(s, "/url")[0].startswith(b"HTTP/1.1 200")


def test_client_certificates_by_name(ports):
    """A name that asks for a certificate does so from everybody, also from those who resume a session of another name (in TLS 1.2 they
    stay with that name)."""
    for version in (ssl.TLSVersion.TLSv1_2, ssl.TLSVersion.TLSv1_3):
        c, known = context("third", version), context("third", version, "client")
        session = None
        for _ in range(2):
            with connect(ports["names"], known, "asks.test", session) as s:
                assert ask(s, "/url")[0].startswith(b"HTTP/1.1 200")
                session = s.session
        with connect(ports["names"], c, "a.wild.test") as s:
            assert ask(s, "/url")[0].startswith(b"HTTP/1.1 200")
            session = s.session
        for session in (None, session) if version == ssl.TLSVersion.TLSv1_3 else (None,):
            try:
                with connect(ports["names"], c, "asks.test", session) as s:
                    ask(s, "/url")
            except (ssl.SSLError, EOFError, ConnectionError):
                continue
            raise AssertionError(f"let in, {version} {session}")


def test_resumption(ports):
    for version in (ssl.TLSVersion.TLSv1_2, ssl.TLSVersion.TLSv1_3):
        c = context(version=version)
        with connect(ports["plain"], c) as s:
            ask(s, "/url")
            session = s.session
        with connect(ports["plain"], c, session=session) as s:
            assert s.session_reused, version
            assert ask(s, "/url")[0].startswith(b"HTTP/1.1 200")


def test_passphrase_and_ciphers(ports):
    with connect(ports["secret"], context(version=ssl.TLSVersion.TLSv1_2)) as s:
        assert s.cipher()[0] == "ECDHE-ECDSA-AES256-GCM-SHA384"
        assert ask(s, "/url")[0].startswith(b"HTTP/1.1 200")


def test_reload(ports):
    with connect(ports["reloads"]) as s:
        assert ask(s, "/reload")[1] == b"reloaded"
        with connect(ports["reloads"], context("second")) as t:
            assert subject(t) == "second"
        assert ask(s, "/url")[0].startswith(b"HTTP/1.1 200")


def test_protocol_choice(ports):
    c = context()
    c.set_alpn_protocols(["h2", "http/1.1"])
    with connect(ports["plain"], c) as s:
        assert s.selected_alpn_protocol() == "http/1.1"
        assert ask(s, "/url")[0].startswith(b"HTTP/1.1 200")


def end_of(s):
    data = b""
    try:
        while got := s.recv(4096):
            data += got
    except ConnectionError:
        pass
    return data


def test_not_tls(ports):
    for junk in (b"GET / HTTP/1.1\r\nHost: a\r\n\r\n", b"\0" * 1000, b"\x16\x03\x01\xff\xff" + b"x" * 70_000, b"\x16\x03\x01\0\x05hello", b""):
        with socket.create_connection(("127.0.0.1", ports["plain"]), timeout=10) as s:
            try:
                s.sendall(junk)
                s.shutdown(socket.SHUT_WR)
            except OSError:
                pass
            data = end_of(s)
            assert not data or data[0] == 0x15, data  # nothing, or an alert
    with connect(ports["plain"]) as s:
        assert ask(s, "/url")[0].startswith(b"HTTP/1.1 200")


def test_byte_by_byte(ports):
    incoming, outgoing = ssl.MemoryBIO(), ssl.MemoryBIO()
    tls = context().wrap_bio(incoming, outgoing, server_hostname="localhost")
    with socket.create_connection(("127.0.0.1", ports["plain"]), timeout=10) as s:
        s.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

        def turn(step):
            while True:
                try:
                    return step()
                except ssl.SSLWantReadError:
                    for b in outgoing.read():
                        s.sendall(bytes([b]))
                    incoming.write(s.recv(65536))
        turn(tls.do_handshake)
        tls.write(b"GET /url HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert b"GET https: true" in turn(lambda: tls.read(10000))


def test_cut(ports):
    """Connections that end in the middle of everything, with and without close_notify."""
    for path, sent in (("/wait", b""), ("/big", b""), ("/echo", b"half")):
        s = connect(ports["plain"])
        s.sendall(f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: {len(sent) * 2}\r\n\r\n".encode() + sent)
        s.close()
    s = connect(ports["plain"])
    s.sendall(b"GET /wait HTTP/1.1\r\nHost: localhost\r\n\r\n")
    socket.socket(fileno=s.detach()).close()
    with connect(ports["plain"]) as s:
        assert ask(s, "/url")[0].startswith(b"HTTP/1.1 200")


def test_websocket(ports):
    key = base64.b64encode(b"0" * 16).decode()
    upgrade = f"GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
    def frame(text):
        return bytes([0x81, 0x80 | len(text)]) + b"\0\0\0\0" + text
    for together in (True, False):
        with connect(ports["plain"]) as s:
            s.sendall(upgrade.encode() + (frame(b"one") if together else b""))
            data = b""
            while b"\r\n\r\n" not in data:
                data += s.recv(4096)
            head, rest = data.split(b"\r\n\r\n", 1)
            assert head.startswith(b"HTTP/1.1 101 "), head
            if not together:
                s.sendall(frame(b"one"))
            while len(rest) < 10:
                rest += s.recv(4096)
            assert rest == b"\x81\x08echo one", rest
            s.sendall(frame(b"two") + frame(b"three"))
            rest = b""
            while len(rest) < 22:
                rest += s.recv(4096)
            assert rest == b"\x81\x08echo two\x81\x0aecho three", rest


def test_renegotiation(ports):
    run = subprocess.Popen(["openssl", "s_client", "-connect", f"127.0.0.1:{ports['plain']}", "-tls1_2"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                           stderr=subprocess.STDOUT)
    out = run.communicate(b"R\n", timeout=10)[0]
    assert b"no renegotiation" in out, out[-500:]


def test_options(ports):
    shown = subprocess.run([RUNTIME, str(HERE / "options.js"), TEMP], stdout=subprocess.PIPE, timeout=20, check=True, text=True).stdout
    expected = (HERE / "options.txt").read_text()
    assert shown == expected, "\n".join(f"{a!r} instead of {b!r}" for a, b in zip(shown.splitlines(), expected.splitlines()) if a != b)


def main():
    if not shutil.which("openssl"):
        print("no openssl command: TLS in servers not tested")
        return 0
    make_files()
    app = subprocess.Popen([RUNTIME, str(HERE / "app.js"), TEMP], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    failed = 0
    try:
        ports = json.loads(app.stdout.readline())
        for name, test in sorted(globals().items()):
            if not name.startswith("test_") or WORD not in name:
                continue
            try:
                test(ports)
            except Exception as e:
                failed += 1
                print(f"FAIL {name}: {type(e).__name__} {e}", "line", e.__traceback__.tb_next.tb_lineno)
        if app.poll() is not None:
            failed += 1
            print(f"FAIL the server ended with {app.returncode}")
    finally:
        app.kill()
        complaints = app.communicate()[1]
        shutil.rmtree(TEMP)
    if complaints:
        failed += 1
        print("FAIL stderr:", complaints.decode())
    print("failed" if failed else "ok")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
