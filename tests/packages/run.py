#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""run.py - packages of npm on cob: one program each, whose output was taken from Bun and is Node's too.

    tests/packages/run.py [--cob FILE] [--compare BUN NODE] [--times] [NAME...]

The packages of package-lock.json are installed into build/packages with npm, which must be there. A program's first line may say
`// needs: EXPRESSION`: it is skipped unless that is true in cob; `// bun only` or `// node only`: the other one prints something else.
`// server: redis` (postgres, mariadb): it finds that server's address in SERVER_URL, and is skipped where Debian's package is not installed. --compare checks the expected output against real Bun and Node;
--times shows how long each took.
"""
import argparse
import atexit
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

from servers import Servers

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent


def install(target):
    """node_modules of the lock file, only when that has changed."""
    target.mkdir(parents=True, exist_ok=True)
    lock = (HERE / "package-lock.json").read_text()
    stamp = target / "installed.json"
    if stamp.exists() and stamp.read_text() == lock:
        return
    if not shutil.which("npm"):
        sys.exit("packages: npm is not there; install it to run these tests")
    for name in ("package.json", "package-lock.json"):
        shutil.copy(HERE / name, target / name)
    print("packages: installing", flush=True)
    subprocess.run(["npm", "ci", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"], cwd=target, check=True, timeout=600)
    stamp.write_text(lock)


def run(command, cwd, more=()):
    env = {**os.environ, "NO_COLOR": "1", "TZ": "UTC", "LC_ALL": "C.UTF-8", **dict(more)}
    start = time.monotonic()
    try:
        p = subprocess.run([str(c) for c in command], cwd=cwd, env=env, capture_output=True, text=True, timeout=60)
        return p.returncode, p.stdout, p.stderr, time.monotonic() - start
    except subprocess.TimeoutExpired:
        return -1, "", "did not end within 60 s", 60.0


def marks_of(program):
    """`// bun only: why; server: postgres` -> {"bun only": "why", "server": "postgres"}"""
    first = program.read_text().split("\n", 1)[0]
    parts = first[3:].split("; ") if first.startswith("// ") else []
    return {mark.strip(): value.strip() for mark, _, value in (part.partition(":") for part in parts)}


def check(runtime, program, folder, more):
    code, out, err, seconds = run([*runtime, program.name], folder, more)
    wanted = (HERE / "programs" / f"{program.name}.out").read_text()
    if code != 0 or out != wanted:
        got, want = out.splitlines(), wanted.splitlines()
        at = next((i for i, (a, b) in enumerate(zip(got, want)) if a != b), min(len(got), len(want)))
        shown = f"  exit code {code}, line {at + 1}\n  got:    {(got[at:] + ['(nothing)'])[0][:300]}\n"
        return seconds, shown + f"  wanted: {(want[at:] + ['(nothing)'])[0][:300]}\n{err[:1500]}"
    return seconds, None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--cob", default=ROOT / "build/release/cob", type=Path)
    parser.add_argument("--compare", nargs=2, metavar=("BUN", "NODE"))
    parser.add_argument("--times", action="store_true")
    options = parser.parse_args()
    target = ROOT / "build/packages"
    install(target)
    folder = target / "programs"
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(HERE / "programs", folder)
    programs = [p for p in sorted(folder.iterdir()) if p.suffix in (".mjs", ".cjs", ".ts", ".tsx")]
    programs = [p for p in programs if not options.names or any(n in p.name for n in options.names)]
    runtimes = {"cob": [options.cob.resolve()]}
    if options.compare:
        runtimes = {"bun": [options.compare[0], "--no-install"], "node": [options.compare[1]]}
    passed = failed = skipped = 0
    servers = Servers()
    atexit.register(servers.stop)
    for name, runtime in runtimes.items():
        for program in programs:
            marks = marks_of(program)
            if {"node": "bun only", "bun": "node only"}.get(name) in marks:
                continue
            if name == "cob" and "needs" in marks and run([*runtime, "-p", marks["needs"]], folder)[1].strip() != "true":
                print(f"skip {program.name}: needs {marks['needs']}")
                skipped += 1
                continue
            more = {}
            if "server" in marks:
                url = servers.url(marks["server"])
                if not url:
                    print(f"skip {program.name}: no {marks['server']} here")
                    skipped += 1
                    continue
                more = {"SERVER_URL": url}
            seconds, error = check(runtime, program, folder, more)
            failed, passed = failed + bool(error), passed + (not error)
            if error:
                print(f"FAIL {name} {program.name}\n{error}", flush=True)
            elif options.times:
                print(f"{seconds * 1000:7.0f} ms  {name} {program.name}")
    print(f"{passed} passed, {failed} failed, {skipped} skipped")
    sys.exit(1 if failed else 0)


main()
