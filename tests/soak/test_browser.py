# SPDX-License-Identifier: MIT
"""test_browser.py - a page in headless Chromium against Bun.serve: over HTTP/1.1 and, with TLS, over HTTP/2.

    python3 tests/soak/test_browser.py build/release/cob

Needs chromium (and the openssl command for the second part); without it nothing is tested. The browser resolves no name and
reaches nothing but loopback.
"""
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent / "browser"
RUNTIME = os.path.abspath(sys.argv[1])
BROWSER = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
EXPECTED = """fetch: [200,"application/json;charset=utf-8","1"]
redirect: [true,"/json"]
missing: 404
echo: true
stream: part 0;part 1;part 2;part 3;part 4;
file: [true,true,206,"<!doctype html>"]
upload: {"name":"bild \\"1\\".png","type":"image/png","size":70000,"sum":210000,"text":"zwölf \\"Boxkämpfer\\"\\r\\n","all":["a","b"]}
events: [["1","one 1\\ntwo"],["2","one 2\\ntwo"],["3","one 3\\ntwo"],["4","one 4\\ntwo"]]
websocket: ["chat","permessage-deflate"]
messages: ["hello","grüße","long",[1,2,255]]
close: [4001,"as asked",true]
abort: [["AbortError","AbortError","AbortError"],3]
worker: GET
protocol: """


def browse(folder, scheme, env):
    """What the page reports, or None."""
    server = subprocess.Popen([RUNTIME, HERE / "app.ts"], env={**os.environ, **env}, stdout=subprocess.PIPE, text=True)
    browser = None
    try:
        port = server.stdout.readline().strip()
        profile = tempfile.mkdtemp(dir=folder)
        browser = subprocess.Popen(
            [BROWSER, "--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", "--no-default-browser-check",
             "--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-extensions",
             "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1", "--ignore-certificate-errors", f"--user-data-dir={profile}",
             f"{scheme}://127.0.0.1:{port}/"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
        return server.communicate(timeout=150)[0]
    except subprocess.TimeoutExpired:
        return None
    finally:
        server.kill()
        server.wait()
        if browser:
            os.killpg(browser.pid, signal.SIGKILL)
            browser.wait()


def main():
    if not BROWSER:
        print("no chromium: not tested")
        return 77
    failed = 0
    with tempfile.TemporaryDirectory(prefix="browser-", ignore_cleanup_errors=True) as folder:
        forms = [("http", {}, "http/1.1")]
        if shutil.which("openssl"):
            cert, key = f"{folder}/cert.pem", f"{folder}/key.pem"
            subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=127.0.0.1", "-days", "2",
                            "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", cert], check=True, capture_output=True)
            forms.append(("https", {"TLS_CERT": cert, "TLS_KEY": key}, "h2"))
        for scheme, env, protocol in forms:
            got = browse(folder, scheme, env)
            want = EXPECTED + protocol + "\n"
            if got == want:
                print(f"{scheme}: as expected, {protocol}")
                continue
            failed += 1
            print(f"FAIL {scheme}")
            for line in sorted(set((got or "no report").splitlines()) - set(want.splitlines())):
                print(f"  got  {line[:300]}")
            for line in sorted(set(want.splitlines()) - set((got or "").splitlines())):
                print(f"  want {line[:300]}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
