#!/usr/bin/env python3
# gen_loaded.py - which functions of src/js are called while builtin modules are loaded, as src/js/loaded.txt.
#
#   make CONFIG=debug && gen_loaded.py build/debug/cob src/js/loaded.txt
#
# What the file names lies together in the executable, never packed (tools/gen_units.c, docs/builtin-js.md). A line is the name of a file and the
# names of the functions around the one meant and its own, numbers where they have none. A line that has gone stale does no harm, one that is missing costs
# a page or the unpacking of a file's functions.
#
# SPDX-License-Identifier: MIT
import os
import subprocess
import sys
from pathlib import Path

COB, OUT = os.path.abspath(sys.argv[1]), Path(sys.argv[2])
FIXTURES = Path(__file__).resolve().parent.parent / "bench" / "peers" / "fixtures"
PROGRAMS = [
    ["-e", ""],
    ["-e", "console.log('hello')"],
    ["run", "empty.js"],
    ["run", "load-builtins.mjs", "require"],
    ["run", "load-builtins.mjs", "import"],
    ["run", "load-bun.js"],
    ["-e", "const s = Bun.serve({port: 0, fetch: () => new Response('hi')}); console.log(s.port); setTimeout(() => s.stop(), 20)"],
]

env = {"PATH": os.environ["PATH"], "COB_CACHE": "off", "COB_LOG": "functions"}
lines = set()
for words in PROGRAMS:
    done = subprocess.run([COB, *words], cwd=FIXTURES, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    if done.returncode:
        sys.exit(f"{words}: exit code {done.returncode}\n{done.stderr[-600:]}")
    lines |= {line.removeprefix("[functions] ") for line in done.stderr.splitlines() if line.startswith("[functions] ")}
# The bodies of files lie there anyway.
OUT.write_text("".join(f"{line}\n" for line in sorted(lines) if "/0/" in line))
