#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""compat_keys.py - what real Bun's and Node's objects have that cob's have not.

  tools/compat_keys.py --bun PATH --node PATH [--cob PATH]          writes docs/compat-keys.md
  tools/compat_keys.py --check ...                                  says what differs from it; exit code 1

Compared are the own keys of the Bun object, of the prototypes and constructors of its classes, of its namespaces, of what its functions give
(a child, a file, a writer), of the global object and of process. Keys that begin with _ are left out.
"""
import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LIST = ROOT / "docs/compat-keys.md"

PROBE = r"""
const out = {};
const keys = (o) => {
    const all = new Set();
    for (let p = o, i = 0; p && p !== Object.prototype && p !== Function.prototype && i < 4; p = Object.getPrototypeOf(p), i++)
        for (const k of Object.getOwnPropertyNames(p))
            all.add(k);
    return [...all];
};
const note = (name, make) => {
    try {
        const v = make();
        if (v !== null && (typeof v === 'object' || typeof v === 'function'))
            out[name] = keys(v);
    } catch {}
};
note('globalThis', () => globalThis);
note('process', () => process);
if (typeof Bun === 'object') {
    note('Bun', () => Bun);
    for (const k of BUN_KEYS) {
        let v;
        try { v = Bun[k]; } catch { continue; }
        if (typeof v === 'function' && v.prototype)
            note('Bun.' + k + '.prototype', () => v.prototype);
        if (v !== null && typeof v === 'object' && !Array.isArray(v) && k !== 'env')
            note('Bun.' + k, () => v);
    }
    note('Bun.file()', () => Bun.file('x'));
    note('Bun.file().writer()', () => Bun.file('/dev/null').writer());
    note('Bun.spawn()', () => Bun.spawn(['true']));
    note('Bun.spawnSync()', () => Bun.spawnSync(['true']));
    note('Bun.serve()', () => { const s = Bun.serve({ port: 0, fetch() {} }); s.stop(true); return s; });
}
console.log(JSON.stringify(out));
"""
SKIPPED = {"s3", "sql", "SQL", "postgres", "redis", "RedisClient", "S3Client", "WebView", "main", "argv"}


def probe(program, bun_keys):
    # A file: text of the command line has the builtin modules as globals.
    text = PROBE.replace("BUN_KEYS", json.dumps([k for k in bun_keys if k not in SKIPPED]))
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "probe.cjs").write_text(text)
        done = subprocess.run([*program, str(Path(folder) / "probe.cjs")], capture_output=True, text=True, timeout=30)
    if done.returncode or not done.stdout.strip():
        sys.exit(f"{program[0]}: {done.stderr[-500:]}")
    return json.loads(done.stdout.strip().splitlines()[-1])


def absent(theirs, ours):
    """{object: keys that ours lacks}; an object that is not there at all is named by its owner's key alone."""
    result = {}
    for name, keys in theirs.items():
        if name not in ours:
            continue
        missing = sorted(k for k in set(keys) - set(ours[name]) if not k.startswith("_"))
        if missing:
            result[name] = missing
    return result


def render(bun, node):
    lines = ["# Keys that are not there yet", "", "Written by tools/compat_keys.py, checked by `./dev compare`: own and inherited keys of real objects that cob's lack.", ""]
    for title, found in (("Bun 1.4.5", bun), ("Node 24", node)):
        lines += [f"## {title}", ""]
        lines += [f"- `{name}`: {', '.join(keys)}" for name, keys in sorted(found.items())]
        lines.append("")
    return "\n".join(lines)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bun", required=True)
    parser.add_argument("--node", required=True)
    parser.add_argument("--cob", default=str(ROOT / "build/release/cob"))
    parser.add_argument("--check", action="store_true")
    a = parser.parse_args()
    names = json.loads(subprocess.run([a.bun, "-e", "console.log(JSON.stringify(Object.keys(Bun)))"], capture_output=True, text=True, timeout=30).stdout)
    bun = absent(probe([a.bun], names), probe([a.cob], names))
    with tempfile.TemporaryDirectory() as folder:
        as_node = Path(folder) / "node"
        as_node.symlink_to(Path(a.cob).resolve())
        node = absent(probe([a.node], []), probe([str(as_node)], []))
    text = render(bun, node)
    if not a.check:
        LIST.write_text(text)
        return 0
    if LIST.exists() and LIST.read_text() == text:
        return 0
    print("docs/compat-keys.md is not what there is: run tools/compat_keys.py")
    return 1


if __name__ == "__main__":
    sys.exit(main())
