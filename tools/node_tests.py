#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""node_tests.py - runs Node's own tests (test/parallel, test/sequential, es-module and module-hooks of its source) on cob, by module.

  tools/node_tests.py stream util           the tests of these modules; without words: of every module below
  tools/node_tests.py --name child-process  tests whose name contains this
  tools/node_tests.py stream --kinds        what they fail with, most frequent first
  tools/node_tests.py stream --update       renew docs/node-tests.md and tests/conform/node-failures.txt for these modules
  --suite DIR   Node's folder `test` (default: the environment variable NODE_TESTS)
  --node PATH   real Node: what fails there is left out (default: the environment variable NODE_PEER); answers are kept in build/

A test passes when it ends with exit code 0 within its time. Tests whose `// Flags:` ask for Node's or V8's internals (INTERNAL) are
counted apart and not run. No text of these tests is kept here, only names and the first line of what failed.
"""
import argparse
import collections
import concurrent.futures
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RATES = ROOT / "docs/node-tests.md"
FAILURES = ROOT / "tests/conform/node-failures.txt"
CACHE = ROOT / "build/node-tests-peer.json"

# Options that open what is inside Node or V8; a test that needs one tests that inside.
INTERNAL = re.compile(r"--(expose-internals|allow-natives-syntax|experimental-shadow-realm|no-internal|inspect|jitless|stress|gc-interval|"
                      r"predictable-gc|noconcurrent|no-concurrent|v8-|expose_externalize|snapshot|build-snapshot|abort-on|permission|"
                      r"experimental-network-inspection|no-node-snapshot|node-snapshot|js-source-phase|max-old|enable-sharedarray)")

# module -> how its tests' names go on after `test-`
MODULES = {
    "assert": "assert", "async_hooks": "async-hooks async-local async-wrap", "buffer": "buffer blob", "child_process": "child-process",
    "cluster": "cluster", "console": "console", "crypto": "crypto webcrypto", "dgram": "dgram", "diagnostics_channel": "diagnostics-channel",
    "dns": "dns", "domain": "domain", "events": "event events eventtarget eventemitter", "fs": "fs file filehandle", "http": "http", "http2": "http2",
    "https": "https", "module": "module require import cjs esm cwd", "net": "net", "os": "os", "path": "path", "perf_hooks": "perf performance",
    "process": "process next stdin stdout stdio stdin signal", "punycode": "punycode", "querystring": "querystring", "readline": "readline",
    "repl": "repl", "sqlite": "sqlite", "stream": "stream stream2 stream3 streams stream-consumers readable", "string_decoder": "string-decoder",
    "test": "runner",
    "timers": "timers", "tls": "tls", "tty": "tty ttywrap", "url": "url whatwg-url", "util": "util mime parse styleText", "v8": "v8",
    "vm": "vm", "web": "whatwg webstream webstreams abortcontroller abortsignal fetch structuredClone broadcastchannel messagechannel",
    "worker_threads": "worker", "zlib": "zlib",
}
MODULE_FOLDERS = ("es-module", "module-hooks") # every test in them is the module's


def module_of(name):
    """The module that a test belongs to: the longest beginning that fits."""
    stem = name[len("test-"):].rsplit(".", 1)[0]
    best = ("", "other")
    for module, words in MODULES.items():
        for word in words.split():
            if (stem == word or stem.startswith(word + "-") or stem.startswith(word + "_")) and len(word) > len(best[0]):
                best = (word, module)
    return best[1]


def flags_of(path):
    text = path.read_text(errors="replace")[:3000]
    flags, env = [], {}
    for line in re.findall(r"^// Flags:(.*)$", text, re.M):
        flags += line.split()
    for line in re.findall(r"^// Env:(.*)$", text, re.M):
        env.update(pair.split("=", 1) for pair in line.split() if "=" in pair)
    return flags, env


def find(suite, words, name):
    tests = []
    for folder in ("parallel", "sequential", *MODULE_FOLDERS):
        for path in sorted((suite / folder).glob("test-*")):
            if path.suffix not in (".js", ".mjs", ".cjs"):
                continue
            module = "module" if folder in MODULE_FOLDERS else module_of(path.name)
            if (not words and not name) or module in words or (name and name in path.name):
                tests.append((module, path))
    return tests


def end_group(child):
    try:
        os.killpg(child.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass


def run(program, path, seconds, number):
    """(passed, first line of what went wrong)"""
    flags, more = flags_of(path)
    with tempfile.TemporaryDirectory(prefix="node-test-") as scratch:
        env = dict(os.environ, NODE_TEST_DIR=scratch, TEST_THREAD_ID=str(number), TEST_SERIAL_ID=str(number), NODE_SKIP_FLAG_CHECK="1",
                   NODE_TEST_KNOWN_GLOBALS="0", **more)
        env.pop("NODE_OPTIONS", None)
        with open(os.path.join(scratch, "err"), "w+b") as err, open(os.path.join(scratch, "out"), "w+b") as out:
            child = subprocess.Popen([program, *flags, str(path)], stdin=subprocess.DEVNULL, stdout=out, stderr=err, env=env,
                                     cwd=path.parent, start_new_session=True)
            try:
                code = child.wait(seconds)
            except subprocess.TimeoutExpired:
                code = None
            end_group(child) # children that it left behind
            child.wait()
            err.seek(0)
            out.seek(0)
            text = err.read(200000).decode(errors="replace") or out.read(20000).decode(errors="replace")
    if code == 0:
        return True, ""
    if code is None:
        return False, "timeout"
    if code < 0:
        return False, "signal " + signal.Signals(-code).name
    return False, reason_of(text, code)


def brief(said):
    """Without the places of one machine."""
    return re.sub(r"(/[\w.@-]+){3,}", "PATH", said)[:110]


def reason_of(text, code):
    lines = [line.strip() for line in text.splitlines()]
    for line in lines:
        found = re.search(r"(?:^|\s)((?:[A-Z][A-Za-z]*)?(?:Error|Exception)\b.*)", line) or re.match(r"(Mismatched .*|error: .*|Cannot .*|bad option.*)", line)
        if found and not line.startswith(("at ", "throw ", "new ")):
            return brief(found.group(1))
    return brief(next((line for line in lines if line), "nothing said")) + f" (exit {code})"


def peer_passes(node, path, seconds, cache, number):
    if not node:
        return True
    key = f"{path.parent.name}/{path.name}"
    if key not in cache:
        cache[key] = run(node, path, seconds, number)[0]
    return cache[key]


def node_named(program, folder):
    """cob under the name node, as Node's tests expect to be run."""
    link = os.path.join(folder, "node")
    os.symlink(os.path.abspath(program), link)
    return link


def run_all(args, tests):
    """[(module, name, verdict, reason)]; verdict: pass, fail, internal, peer (real Node fails too)"""
    cache = json.loads(CACHE.read_text()) if CACHE.exists() else {}
    folder = tempfile.mkdtemp(prefix="node-tests-")
    program = node_named(args.cob, folder)

    def one(item):
        number, (module, path) = item
        name = f"{path.parent.name}/{path.name}"
        if any(INTERNAL.match(flag) for flag in flags_of(path)[0]):
            return module, name, "internal", ""
        passed, why = run(program, path, args.timeout, number)
        if not passed and not peer_passes(args.node, path, args.timeout, cache, number):
            return module, name, "peer", ""
        return module, name, "pass" if passed else "fail", why

    try:
        parallel = [t for t in tests if t[1].parent.name == "parallel"]
        alone = [t for t in tests if t[1].parent.name != "parallel"]
        with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
            results = list(pool.map(one, enumerate(parallel)))
        results += [one(item) for item in enumerate(alone, len(parallel))]
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    CACHE.parent.mkdir(exist_ok=True)
    CACHE.write_text(json.dumps(cache, sort_keys=True, indent=0))
    return results


def count(results):
    table = collections.defaultdict(collections.Counter)
    for module, _, verdict, _ in results:
        table[module][verdict] += 1
    return table


def rate(counts):
    ran = counts["pass"] + counts["fail"]
    return f"{100 * counts['pass'] / ran:.1f} %" if ran else "-"


def update(results):
    """Replaces the lines of the modules that were run in both files."""
    table = count(results)
    rows = {}
    if RATES.exists():
        for line in RATES.read_text().splitlines():
            found = re.match(r"\| `(\w+)` \| (.*) \|$", line)
            if found:
                rows[found.group(1)] = found.group(2)
    for module, counts in table.items():
        rows[module] = f"{counts['pass']} | {counts['fail']} | {rate(counts)} | {counts['internal']} | {counts['peer']}"
    RATES.write_text("""# Node's own tests

Written by `tools/node_tests.py --update` with the tests of Node 24.12 (parallel and sequential), run as `node`. Tests that open Node's or
V8's inside by an option are counted apart, and so are those that fail on the real Node here. What fails is listed in tests/conform/node-failures.txt.

| module | pass | fail | rate | internal | fails in Node |
|---|---|---|---|---|---|
""" + "".join(f"| `{module}` | {rows[module]} |\n" for module in sorted(rows)))
    known = {}
    if FAILURES.exists():
        for line in FAILURES.read_text().splitlines():
            if line and not line.startswith("#"):
                module, name, why = line.split(" ", 2)
                if module not in table:
                    known[name] = (module, why)
    known.update((name, (module, why)) for module, name, verdict, why in results if verdict == "fail")
    FAILURES.write_text("# Node's own tests that fail (tools/node_tests.py --update): module, test, what it says first.\n" +
                        "".join(f"{module} {name} {why or '-'}\n" for name, (module, why) in sorted(known.items(), key=lambda e: (e[1][0], e[0]))))


def kinds(results):
    found = collections.Counter(re.sub(r"\d+", "N", why) for _, _, verdict, why in results if verdict == "fail")
    for why, n in found.most_common(40):
        print(f"{n:5} {why}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("words", nargs="*")
    parser.add_argument("--suite", default=os.environ.get("NODE_TESTS"))
    parser.add_argument("--cob", default=str(ROOT / "build/release/cob"))
    parser.add_argument("--node", default=os.environ.get("NODE_PEER"))
    parser.add_argument("--name")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--timeout", type=float, default=20)
    parser.add_argument("--update", action="store_true")
    parser.add_argument("--kinds", action="store_true")
    parser.add_argument("--quiet", action="store_true", help="no line for each failure")
    args = parser.parse_args()
    unknown = [word for word in args.words if word not in MODULES and word != "other"]
    if unknown or not args.suite:
        parser.error("no such module: " + " ".join(unknown) if unknown else "--suite DIR or NODE_TESTS is needed")
    begun = time.time()
    results = run_all(args, find(Path(args.suite), args.words, args.name))
    if not args.quiet and not args.kinds:
        for _, name, verdict, why in results:
            if verdict == "fail":
                print(f"FAIL {name}: {why}")
    if args.kinds:
        kinds(results)
    for module, counts in sorted(count(results).items()):
        print(f"{module}: {counts['pass']} of {counts['pass'] + counts['fail']} ({rate(counts)}), {counts['internal']} internal, "
              f"{counts['peer']} fail in Node too")
    print(f"{time.time() - begun:.0f} s")
    if args.update:
        update(results)
    return 0 if results else 2


if __name__ == "__main__":
    sys.exit(main())
