#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""compat_modules.py - what Node's modules export that cob's do not.

  tools/compat_modules.py --node PATH [--cob PATH]     writes docs/node-modules.md
  tools/compat_modules.py --check ...                  says what differs from it; exit code 1
  tools/compat_modules.py --print ...                  writes nothing, prints the page

Compared are the exports of every module (names and typeof), members of classes (prototypes with what they inherit, own keys of
constructors) and keys of exported objects, of these without names that begin with _. What exists but throws ERR_METHOD_NOT_IMPLEMENTED is found
in the text of src/js: notImplemented('module.name'), absent('module.name'), 'module.name is not there yet'.
"""
import argparse
import collections
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LIST = ROOT / "docs/node-modules.md"

PROBE = r"""
const { createRequire } = require('module');
const names = NAMES;
const SKIP = new Set(['length', 'name', 'prototype', 'arguments', 'caller', 'constructor', 'withoutStackTrace']);
const own = (o) => Object.getOwnPropertyNames(o).filter((k) => !SKIP.has(k) && k[0] !== '_');
const inherited = (o) => {
    const all = new Set();
    for (let p = o; p && p !== Object.prototype && p !== Function.prototype; p = Object.getPrototypeOf(p))
        for (const k of own(p))
            all.add(k);
    return [...all];
};
const out = {};
for (const name of names) {
    const entry = out[name] = {};
    let m;
    try { m = require(name); } catch (e) { out[name] = null; continue; }
    for (const key of Object.getOwnPropertyNames(m)) {
        if (typeof m === 'function' && SKIP.has(key))
            continue;
        let v;
        try { v = m[key]; } catch { entry[key] = { type: 'throws', members: [] }; continue; }
        const members = [];
        if (typeof v === 'function' && v !== m) {
            members.push(...own(v));
            if (/^[A-Z]/.test(key) && v.prototype && typeof v.prototype === 'object')
                members.push(...inherited(v.prototype).map((k) => 'prototype.' + k));
        } else if (v !== null && typeof v === 'object' && !Array.isArray(v) && key !== 'env') {
            members.push(...own(v));
        }
        entry[key] = { type: v === null ? 'null' : typeof v, members };
    }
}
process.stdout.write(JSON.stringify(out));
"""

MOST_NAMED = 8

# Left out: names of the machine or of V8's build, and whole copies of other modules.
NOT_COMPARED = re.compile(r"process\.(config|versions|env|release|binding|moduleLoadList|report|features|mainModule)\.|module\.(_cache|_pathCache)|buffer\.constants\.|"
                          r"(os|constants|crypto|zlib|fs|http2)\.constants\.|process\.(stdin|stdout|stderr)\.|console\.|\.trace\.|"
                          r"(assert|assert/strict)\.(strict|ok|default)\.|(path|path/posix|path/win32)\.(posix|win32)\.|process\.mainModule$")


def names_of(node):
    text = "const m = require('module'); console.log(JSON.stringify(m.builtinModules.map((n) => n.replace('node:', ''))))"
    names = json.loads(subprocess.run([node, "-e", text], capture_output=True, text=True, timeout=30).stdout)
    return sorted(set(names) | {"sea", "sqlite", "test", "test/reporters"})


def probe(program, names, as_node=False):
    with tempfile.TemporaryDirectory(prefix="compat-modules-") as folder:
        script = Path(folder, "probe.cjs")
        script.write_text(PROBE.replace("NAMES", json.dumps(["node:" + n for n in names])))
        if as_node:
            link = Path(folder, "node")
            os.symlink(os.path.abspath(program), link)
            program = str(link)
        done = subprocess.run([program, "--no-warnings", str(script)], capture_output=True, text=True, timeout=60)
    if done.returncode or not done.stdout:
        sys.exit(f"{program}: {done.stderr[-800:]}")
    return {name.removeprefix("node:"): entry for name, entry in json.loads(done.stdout).items()}


def not_implemented():
    """{module: names} of what throws when it is called."""
    found = {}
    for path in sorted((ROOT / "src/js").rglob("*.js")):
        for name in re.findall(r"notImplemented\('([\w./]+)'|absent\('([\w./]+)'\)|'([\w./]+) is not there yet'", path.read_text()):
            name = next(filter(None, name))
            module, _, member = name.partition(".")
            found.setdefault(module, set()).add(member)
    return found


def differences(theirs, ours, module):
    """(names that are missing, names of another type)"""
    missing, other = [], []
    members = collections.defaultdict(list)
    for key, want in theirs.items():
        if NOT_COMPARED.search(f"{module}.{key}"):
            continue
        have = ours.get(key)
        if have is None:
            missing.append(key)
            continue
        if have["type"] != want["type"]:
            other.append(f"{key} ({have['type']}, not {want['type']})")
            continue
        lacking = set(want["members"]) - set(have["members"])
        for m in sorted(lacking):
            if not NOT_COMPARED.search(f"{module}.{key}.{m}"):
                owner, _, name = f"{key}.{m}".rpartition(".")
                members[owner].append(name)
    for owner, keys in members.items():
        missing.append(f"{owner}: {len(keys)} members" if len(keys) > MOST_NAMED else f"{owner}: {' '.join(keys)}")
    return sorted(missing), sorted(other)


def render(theirs, ours):
    refused = not_implemented()
    lines = ["# Exports of Node's modules", "",
             "Written by tools/compat_modules.py, checked by `./dev compare`: what the modules of Node 24 export beside what cob's do, classes with their members.",
             "A function that is named as not implemented exists and throws ERR_METHOD_NOT_IMPLEMENTED when it is called.", "",
             "| module | exports | state |", "|---|---|---|"]
    for module in sorted(theirs):
        want = theirs[module]
        if want is None:
            continue
        have = ours[module]
        says = []
        if have is None:
            says.append("cannot be loaded")
        else:
            missing, other = differences(want, have, module)
            if missing:
                says.append("missing: " + ", ".join(missing))
            if other:
                says.append("different: " + ", ".join(other))
            if module in refused:
                says.append("not implemented: " + ", ".join(sorted(refused[module])))
        lines.append(f"| `{module}` | {len(want)} | {'; '.join(says) or 'complete'} |")
    return "\n".join(lines) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--node", required=True)
    parser.add_argument("--cob", default=str(ROOT / "build/release/cob"))
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--print", action="store_true")
    a = parser.parse_args()
    names = names_of(a.node)
    text = render(probe(a.node, names), probe(a.cob, names, as_node=True))
    if a.print:
        print(text, end="")
        return 0
    if not a.check:
        LIST.write_text(text)
        return 0
    if LIST.exists() and LIST.read_text() == text:
        return 0
    print("docs/node-modules.md is not what there is: run tools/compat_modules.py")
    return 1


if __name__ == "__main__":
    sys.exit(main())
