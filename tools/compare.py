#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""compare.py - checks committed expectations against real Node and Bun.

  tools/compare.py [WORD...]          programs of tests/lang, lib and regress, and tests/cli that begin with `# peer: bun`,
                                      whose path contains a WORD
  tools/compare.py --record WORD...   writes NAME.out from the reference where there is none yet

The peers are found on PATH, or in the node_modules that BENCH_NODE_MODULES names; the compiler `typescript`, which says what programs of
tests/lang/ts and decorators print, in the node_modules of TYPESCRIPT_NODE_MODULES or of that. tests/lang is compared with Node (where that differs
with Bun: it runs .js files as strict code), unless a line says `// peer: bun`, tests/lib with Bun (unless `// peer: node`). `// peer: none` skips: cob's own behaviour.
"""
import argparse
import concurrent.futures
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from test_commands import check_cli

ROOT = Path(__file__).resolve().parent.parent


def find(name):
    modules = os.environ.get("BENCH_NODE_MODULES")
    here = Path(modules, ".bin", name) if modules else None
    return str(here) if here and here.exists() else shutil.which(name)


def typescript():
    for modules in (os.environ.get("TYPESCRIPT_NODE_MODULES"), os.environ.get("BENCH_NODE_MODULES")):
        if modules and Path(modules, "typescript").exists():
            return Path(modules, "typescript").absolute()
    return None


def peer_of(path, text):
    word = re.search(r"^// peer: (\w+)", text, re.M)
    if not word and {"ts", "decorators"} & set(path.relative_to(ROOT / "tests").parts):
        return "tsc"
    return word[1] if word else "bun" if "lib" in path.relative_to(ROOT / "tests").parts else "node"


def output(peer, path):
    command = [find(peer), *(["--expose-gc"] if peer == "node" else []), str(path.relative_to(ROOT))]
    if peer == "tsc":
        command = [find("node"), "tools/tsc_run.mjs", str(typescript()), str(path.relative_to(ROOT))]
    elif peer == "bun":
        command.insert(1, "run")
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL, timeout=60)
    return done.stdout.decode("utf-8", "replace")


def one(path, record):
    if path.suffix == ".cli":
        return check_cli(find("bun"), path, peer=True) if find("bun") else "bun is not on this machine"
    text = path.read_text(encoding="utf-8", errors="surrogateescape")
    peer = peer_of(path, text)
    if peer == "none" or re.search(r"^// run: ", text, re.M):
        return None
    if not (typescript() and find("node") if peer == "tsc" else find(peer)):
        return f"{peer} is not on this machine"
    expected_file = path.with_suffix(".out")
    lines = re.findall(r"// expect: ?(.*)$", text, re.M)
    try:
        got = output(peer, path)
    except subprocess.TimeoutExpired:
        return f"{peer} runs longer than a minute"
    if record and not expected_file.exists() and not lines and "// expect error" not in text:
        expected_file.write_text(got.replace(str(ROOT), "{ROOT}"), encoding="utf-8")
        return None
    want = expected_file.read_bytes().decode("utf-8", "replace").replace("{ROOT}", str(ROOT)) if expected_file.exists() else "".join(line + "\n" for line in lines)
    if got == want:
        return None
    if peer == "node" and not re.search(r"^// peer: ", text, re.M) and find("bun") and output("bun", path) == want:
        return None
    for i, (a, b) in enumerate(zip((got + "\n(end)").splitlines(), (want + "\n(end)").splitlines())):
        if a != b:
            return f"{peer} prints on line {i + 1}:\n    {a[:160]}\n  expected here:\n    {b[:160]}"
    return f"{peer} prints something else"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("words", nargs="*")
    parser.add_argument("--record", action="store_true")
    options = parser.parse_args()
    files = [p for folder in ("lang", "lib", "regress") for p in sorted((ROOT / "tests" / folder).rglob("*"))
             if p.suffix in (".js", ".mjs", ".cjs", ".jsx", ".ts", ".mts", ".cts", ".tsx") and not any(x.startswith("_") for x in p.parts)]
    files += [p for p in sorted((ROOT / "tests/cli").rglob("*.cli")) if p.read_text(encoding="utf-8").startswith("# peer: bun\n")]
    if options.words:
        files = [p for p in files if any(w in str(p) for w in options.words)]
    bad = 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count() or 2) as pool:
        for path, problem in zip(files, pool.map(lambda p: one(p, options.record), files)):
            if problem:
                bad += 1
                print(f"{path.relative_to(ROOT)}: {problem}")
    if not options.words and find("bun") and find("node"):
        mode = [] if options.record else ["--check"]
        bad += subprocess.run([sys.executable, str(ROOT / "tools/compat_keys.py"), "--bun", str(find("bun")), "--node", str(find("node")), *mode]).returncode
        bad += subprocess.run([sys.executable, str(ROOT / "tools/compat_modules.py"), "--node", str(find("node")), *mode]).returncode
    print(f"{len(files) - bad} passed, {bad} failed, 0 skipped")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
