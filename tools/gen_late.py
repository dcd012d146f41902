#!/usr/bin/env python3
# gen_late.py - lets libraries that a start does not reach bind their imports of libc at their first call.
#
#   gen_late.py OUT_DIR LIBC ARCHIVE...
#
# Writes OUT_DIR/ARCHIVE, a copy of each archive in which every function imported from LIBC is called late_NAME, and
# OUT_DIR/late_imports.inc, the list of those names for os/os_late.c, which defines them. Data (environ, stderr) stays as
# it is. Uses nm and objcopy, and nothing beyond python3-minimal.
#
# SPDX-License-Identifier: MIT
import os
import subprocess
import sys


def symbols(kinds, *command):
    """Names of the given kinds that nm prints, without versions; old versions (one @) are left out."""
    text = subprocess.run(["nm", *command], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True).stdout.decode()
    rows = [line.split()[-2:] for line in text.splitlines()]
    found = [row for row in rows if len(row) == 2 and row[0] in kinds]
    return {name.split("@")[0] for _, name in found if "@" not in name or "@@" in name}


def main():
    out, libc, archives = sys.argv[1], sys.argv[2], sys.argv[3:]
    functions = symbols("TWi", "-D", "--defined-only", libc)
    late = sorted(set().union(*(symbols("Uw", a) - symbols("TWDBRV", "--defined-only", a) for a in archives)) & functions)
    os.makedirs(out, exist_ok=True)
    with open(os.path.join(out, "late.syms"), "w") as f:
        f.writelines(f"{name} late_{name}\n" for name in late)
    for archive in archives:
        subprocess.run(["objcopy", "--redefine-syms=" + os.path.join(out, "late.syms"), archive,
                        os.path.join(out, os.path.basename(archive))], check=True)
    with open(os.path.join(out, "late_imports.inc"), "w") as f:
        f.write("/* Made by tools/gen_late.py: functions of libc that are bound at the first call of one of them. */\n")
        f.writelines(f"LATE({name})\n" for name in late)


main()
