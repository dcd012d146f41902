#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""napi_tests.py - Node's tests of Node-API (test/js-native-api and test/node-api of its source) on cob.

  tools/napi_tests.py [WORD...]    those whose folder or file has a word in its name; without words: all
  --suite DIR   Node's folder `test` (default: the environment variable NODE_TESTS)
  --node PATH   real Node: what fails there is told apart (default: the environment variable NODE_PEER)
  --headers DIR the published headers of Node-API (default: the environment variable NODE_API_HEADERS, else include/)
  --cob PATH    build/release/cob
  --rate        ends with a line of Markdown for docs/napi.md

The addons are compiled with gcc into build/napi-tests, as their binding.gyp says. No text of these tests is kept here.
"""
import argparse
import ast
import concurrent.futures
import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SKIPPED = {
    # They look into Node itself, not at what addons see.
    "test_general/test_v8_finalizer.js", "test_async/test-async-hooks.js", "test_async_context/test-gcable-callback.js",
}


def targets(folder):
    """(name, sources, defines) of a binding.gyp, which is a Python literal with comments."""
    text = re.sub(r"^\s*#.*$", "", (folder / "binding.gyp").read_text(), flags=re.M)
    for target in ast.literal_eval(text)["targets"]:
        yield target["target_name"], [s for s in target.get("sources", []) if not s.endswith(".h")], target.get("defines", [])


def compile_folder(folder, source, headers):
    """Compiles what is older than its source; the complaints of the compiler."""
    out = folder / "build" / "Release"
    out.mkdir(parents=True, exist_ok=True)
    problems = []
    for name, sources, defines in targets(source):
        library = out / f"{name}.node"
        paths = [source / s for s in sources]
        if library.exists() and library.stat().st_mtime > max(p.stat().st_mtime for p in paths):
            continue
        cxx = any(p.suffix != ".c" for p in paths)
        command = ["g++" if cxx else "gcc", "-shared", "-fPIC", "-g1", "-O1", "-w", f"-I{headers}", "-DBUILDING_NODE_EXTENSION",
                   f"-DNODE_GYP_MODULE_NAME={name}", *[f"-D{d}" for d in defines], *(["-DNAPI_VERSION=2147483647"] if "NAPI_EXPERIMENTAL" in defines else []), *([] if not cxx else ["-std=gnu++20"]),
                   "-o", str(library), *map(str, paths), "-lpthread"]
        p = subprocess.run(command, capture_output=True, text=True, timeout=120)
        if p.returncode:
            problems.append(f"{source.name}/{name}: {p.stderr.strip().splitlines()[0] if p.stderr.strip() else 'does not compile'}")
    return problems


def layout(suite, work):
    """A copy of the tests' folders in which they find their addons; everything else is links."""
    work.mkdir(parents=True, exist_ok=True)
    for name in ("common", "fixtures", "addons"):
        if (suite / name).exists() and not (work / name).exists():
            (work / name).symlink_to(suite / name)
    folders = []
    for group in ("js-native-api", "node-api"):
        for source in sorted((suite / group).iterdir()):
            if not source.is_dir():
                if not (work / group / source.name).exists():
                    (work / group).mkdir(exist_ok=True)
                    (work / group / source.name).symlink_to(source)
                continue
            if not (source / "binding.gyp").exists():
                continue
            folder = work / group / source.name
            folder.mkdir(parents=True, exist_ok=True)
            for file in source.iterdir():
                if file.is_file() and not (folder / file.name).exists():
                    (folder / file.name).write_bytes(file.read_bytes())
            folders.append((folder, source))
    return folders


def run(program, test, name):
    flags = re.findall(r"^// Flags:(.*)$", test.read_text(errors="replace"), re.M)
    words = [w for line in flags for w in line.split() if not re.match("--(gc-interval|gc-global|no-concurrent|no-opt|always-)", w)] # V8's alone
    env = {**os.environ, "COB_CACHE": "off", "NODE_TEST_KNOWN_GLOBALS": "0"}
    try:
        p = subprocess.run([name, "--expose-gc", *words, test.name], executable=program, cwd=test.parent, env=env, capture_output=True, text=True,
                           timeout=60, errors="replace", start_new_session=True)
        lines = [line for line in (p.stderr + p.stdout).splitlines() if line.strip()]
        told = next((line for line in lines if re.search(r"Error|FATAL|Assert|error:", line)), lines[0] if lines else "")
        return p.returncode == 0, f"exit {p.returncode}: {told.strip()[:150]}"
    except subprocess.TimeoutExpired:
        return False, "does not end"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("words", nargs="*")
    parser.add_argument("--suite", type=Path, default=os.environ.get("NODE_TESTS"))
    parser.add_argument("--node", default=os.environ.get("NODE_PEER"))
    parser.add_argument("--headers", type=Path, default=os.environ.get("NODE_API_HEADERS", ROOT / "include"))
    parser.add_argument("--cob", default=ROOT / "build/release/cob")
    parser.add_argument("--rate", action="store_true")
    options = parser.parse_args()
    if not options.suite:
        sys.exit("napi_tests: where are Node's tests? --suite DIR or NODE_TESTS")
    folders = layout(Path(options.suite).resolve(), ROOT / "build/napi-tests")
    wanted = [(f, s) for f, s in folders if not options.words or any(w in f"{f.parent.name}/{f.name}" or any(w in t.name for t in f.glob("test*.js"))
                                                                    for w in options.words)]
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for problems in pool.map(lambda fs: compile_folder(*fs, options.headers), wanted):
            for problem in problems:
                print("compile:", problem)
        tests = [t for f, _ in wanted for t in sorted(f.glob("test*.js")) if f"{f.name}/{t.name}" not in SKIPPED]
        if options.words and any("." in w for w in options.words):
            tests = [t for t in tests if any(w in t.name for w in options.words)]
        results = list(pool.map(lambda t: run(options.cob, t, "node"), tests))
    passed = 0
    for test, (ok, told) in zip(tests, results):
        passed += ok
        if ok:
            continue
        also = options.node and not run(options.node, test, "node")[0]
        print(f"{'FAILS IN NODE TOO' if also else 'FAIL'} {test.parent.parent.name}/{test.parent.name}/{test.name}: {told}")
    print(f"{passed} of {len(tests)} pass")
    if options.rate:
        print(f"| Node's js-native-api and node-api | {passed} of {len(tests)} |")


if __name__ == "__main__":
    main()
