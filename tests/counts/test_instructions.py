# SPDX-License-Identifier: MIT
"""test_instructions.py - instructions and allocations of ten programs, counted by callgrind, against what was measured before.

  test_instructions.py COB [--update]

More than 2 % above the row of limits.json fails, 2 % below asks for an update. The ten programs are
bench/peers/compute with small parameters (tests/counts/programs). Skipped where valgrind is absent, and where the
build's compiler differs from the one of the file, since then the counts mean nothing.
"""
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import limits

HERE = Path(__file__).resolve().parent
COB = sys.argv[1]


def count(program):
    """In a folder whose name is as long as everywhere: what lies where on the stack may decide what a collection finds."""
    with tempfile.TemporaryDirectory(prefix="cob-counts-", dir="/tmp") as folder:
        shutil.copy(COB, f"{folder}/cob")
        shutil.copy(program, folder)
        done = subprocess.run(["valgrind", "--tool=callgrind", "--callgrind-out-file=out", "./cob", "run", program.name], cwd=folder,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={"PATH": "/usr/bin:/bin", "COB_COUNTS": "1"})
        if done.returncode:
            print(f"{program.name}: exit {done.returncode}\n{done.stderr[-600:]}")
            sys.exit(1)
        instructions = int(re.search(r"Collected : (\d+)", done.stderr)[1])
        allocations = re.search(r"^cob counts: allocations (\d+)", done.stderr, re.M)
        return {"instructions": instructions, "allocations": int(allocations[1]) if allocations else 0}


def main():
    if not shutil.which("valgrind"):
        print("valgrind is not installed")
        return 77
    compiler = subprocess.run(["gcc", "-dumpfullversion"], stdout=subprocess.PIPE, text=True).stdout.strip()
    known = limits.read()
    if "--update" not in sys.argv and known["programs of"]["compiler"] != compiler:
        print(f"measured with gcc {known['programs of']['compiler']}, this is {compiler}")
        return 77
    now = {p.stem: count(p) for p in sorted((HERE / "programs").glob("*.js"))}
    if "--update" in sys.argv:
        known["programs"], known["programs of"]["compiler"] = now, compiler
        limits.write(known)
        return 0
    bad = 0
    for name, got in now.items():
        for what, value in got.items():
            want, allowed = known["programs"].get(name, {}).get(what, 0), known["programs of"]["allowed"]
            ratio = value / want - 1 if want else 0
            mark = "" if abs(ratio) <= allowed else " more than allowed" if ratio > 0 else " less: run with --update"
            print(f"{name} {what}: {value:,} ({ratio:+.2%}){mark}")
            bad |= ratio > allowed
    return 1 if bad else 0


sys.exit(main())
