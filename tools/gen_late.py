#!/usr/bin/env python3
# gen_late.py - which functions of libc are bound at their first call instead of at every start; libm's all are.
#
#   gen_late.py OUT.inc EAGER.txt LIBC LIBM OBJECT_OR_ARCHIVE...
#
# Everything that the objects and archives import from the two libraries, but for the names of EAGER.txt, those libm
# itself imports (a definition of ours would take their place), and what they define themselves. Written as LATE(name) and LATE_MATH(name) lines for os/os_late.c; the file is
# rewritten only when its text changes. Uses nm, and nothing beyond python3-minimal.
#
# SPDX-License-Identifier: MIT
import os
import re
import subprocess
import sys


def symbols(kinds, *command):
    """Names of the given kinds that nm prints, without versions; old versions (one @) are left out."""
    text = subprocess.run(["nm", *command], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True).stdout.decode()
    rows = [line.split()[-2:] for line in text.splitlines()]
    found = [row for row in rows if len(row) == 2 and row[0] in kinds]
    return {name.split("@")[0] for _, name in found if "@" not in name or "@@" in name or kinds == "U"}


def main():
    out, eager_file, libc, libm, inputs = sys.argv[1], sys.argv[2], sys.argv[3], sys.argv[4], sys.argv[5:]
    with open(eager_file) as f:
        eager = set(re.sub(r"#.*", "", f.read()).split())
    of_libc = symbols("TWi", "-D", "--defined-only", libc)
    of_libm = symbols("TWi", "-D", "--defined-only", libm) - of_libc
    wanted = symbols("U", *inputs) - symbols("TWi", "--defined-only", *inputs) - eager - symbols("U", "-D", libm)
    rows = [f"LATE({name})" for name in sorted(wanted & of_libc)] + [f"LATE_MATH({name})" for name in sorted(wanted & of_libm)]
    text = "/* Made by tools/gen_late.py. */\n" + "".join(row + "\n" for row in rows)
    os.makedirs(os.path.dirname(out), exist_ok=True)
    if not os.path.exists(out) or open(out).read() != text:
        with open(out, "w") as f:
            f.write(text)


main()
