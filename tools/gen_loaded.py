#!/usr/bin/env python3
# gen_loaded.py - which functions of src/js are called while builtin modules are loaded and by servers, as src/js/loaded.txt.
#
#   make CONFIG=debug && [BENCH_NODE_MODULES=FOLDER] gen_loaded.py build/debug/cob src/js/loaded.txt
#
# What the file names lies together in the executable, never packed (tools/gen_units.c, docs/builtin-js.md). A line is the name of a file or, behind it, the
# names of the functions around the one meant and its own, numbers where they have none. Files lie in this order: those that servers
# load first, by the set of servers, those without any line last. A line that has gone stale does no harm, one that is missing costs
# a page or the unpacking of a file's functions. The servers on packages of npm are there when a folder with them is named. asan builds tell the same as debug ones.
#
# SPDX-License-Identifier: MIT
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from programs import LOADING, START, environment, folder_of_programs, servers

COB, OUT = os.path.abspath(sys.argv[1]), Path(sys.argv[2])
OTHERS = {**START, **LOADING, "import": ["run", "load-builtins.mjs", "import"], "Bun": ["run", "load-bun.js"]}
LOG = "[functions] "


def called(folder, title, words):
    env = environment(folder, COB_LOG="functions", ASAN_OPTIONS="detect_leaks=0:detect_stack_use_after_return=0")
    done = subprocess.run([COB, *words], cwd=folder, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    if done.returncode:
        sys.exit(f"{title}: exit code {done.returncode}\n{done.stderr[-600:]}")
    return {line.removeprefix(LOG) for line in done.stderr.splitlines() if line.startswith(LOG)}


def main():
    users, lines = {}, set()  # file: a bit for each server
    with tempfile.TemporaryDirectory() as place:
        folder = folder_of_programs(place)
        for bit, (title, words) in enumerate(servers().items()):
            for line in called(folder, title, words):
                lines.add(line)
                name = line.split("/0")[0]
                users[name] = users.get(name, 0) | 1 << bit
        for title, words in OTHERS.items():
            lines |= called(folder, title, words)
    for line in lines:
        users.setdefault(line.split("/0")[0], 0)
    out = ""
    for name in sorted(users, key=lambda n: (-users[n].bit_count(), users[n], n)):
        # The bodies of files lie there anyway.
        out += "".join(f"{line}\n" for line in [name, *sorted(line for line in lines if line.startswith(f"{name}/0/"))])
    OUT.write_text(out)


main()
