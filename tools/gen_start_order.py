#!/usr/bin/env python3
# gen_start_order.py - which functions and tables the start of a program touches, as a linker script.
#
#   gen_start_order.py BUILD_DIR src/start_order.ld
#
# Runs a few short programs under valgrind's lackey, finds the input sections of the touched addresses in the map the
# linker wrote beside the executable (BUILD_DIR/cob.map), and prints them in the order of their first touch. The
# linker puts them side by side, so a start touches few pages of the file (docs/decisions.md). An entry that has gone
# stale does no harm: a section that no longer exists matches nothing, one not listed stays where the default puts it.
#
# SPDX-License-Identifier: MIT
import bisect
import re
import subprocess
import sys
import tempfile
from pathlib import Path

BUILD = Path(sys.argv[1])
FIRST = "-e ''"
PROGRAMS = {
    FIRST: ["-e", ""],
    "empty script": ["run", "{dir}/empty.js"],
    "console.log": ["-e", "console.log('hello')"],
    "server": ["run", "{dir}/server.js"],
}
FILES = {
    "empty.js": "",
    "server.js": "const s = Bun.serve({port: 0, fetch: () => new Response('hi')}); console.log(s.port); setTimeout(() => s.stop(), 20)",
}
SECTION = re.compile(r"^ (\.(?:text|rodata)[\w.$]*)\s+0x([0-9a-f]+)\s+0x([0-9a-f]+) (\S+\.o)$", re.M)
MERGED = re.compile(r"\.(?:str|cst)\d")


def sections():
    """(start, end, name, object), sorted; long names stand on a line of their own."""
    text = re.sub(r"^( \.\S+)\n\s+(0x)", r"\1 \2", (BUILD / "cob.map").read_text(), flags=re.M)
    found = [(int(at, 16), int(at, 16) + int(size, 16), name, obj) for name, at, size, obj in SECTION.findall(text)
             if int(at, 16) and int(size, 16)]
    return sorted(found)


def touched(args):
    with tempfile.TemporaryDirectory() as folder:
        for name, text in FILES.items():
            Path(folder, name).write_text(text)
        log = Path(folder, "log")
        subprocess.run(["valgrind", "--tool=lackey", "--trace-mem=yes", f"--log-file={log}", BUILD / "cob",
                        *(a.format(dir=folder) for a in args)], check=True, stdout=subprocess.DEVNULL)
        return dict.fromkeys(int(m, 16) for m in re.findall(r"^(?:I | L) +([0-9a-f]+),", log.read_text(), re.M))


def main():
    known = sections()
    starts = [s[0] for s in known]
    code, data, more = {"*crt1.o(.text)": None, "*crtbegin.o(.text)": None}, {"*(.rodata.cst*)": None}, {}
    for title, args in PROGRAMS.items():
        tables = data if title == FIRST else more
        for address in touched(args):
            i = bisect.bisect_right(starts, address) - 1
            if i < 0 or address >= known[i][1]:
                continue
            _, _, name, obj = known[i]
            # Own objects alone. The map does not say where merged strings come from: a function's literals go with
            # the function, and all literals of a file with its tables, since the compiler shares them.
            if not obj.startswith(str(BUILD)) or name in (".text", ".rodata") or MERGED.search(name):
                continue
            file = "*" + obj[len(str(BUILD)):]
            if name.startswith(".text"):
                code[f"{file}({name})"] = None
                tables[re.sub(r"\(\.text(\.startup)?(.*)\)", r"(.rodata\2.str1.*)", f"{file}({name})")] = None
            else:
                tables[f"{file}(.rodata*.str1.*)"] = None
                tables[f"{file}({name})"] = None
    lines = ["/* Made by tools/gen_start_order.py: what the start of a program touches lies together. */", "SECTIONS", "{"]
    for title, entries in ((".rodata.start", data), (".text.start", code), (".rodata.more", more)):
        lines += [f"    {title} :", "    {", *(f"        {entry}" for entry in entries if title != ".rodata.more" or entry not in data), "    }"]
    Path(sys.argv[2]).write_text("\n".join([*lines, "}", "INSERT BEFORE .text;"]) + "\n")


main()
