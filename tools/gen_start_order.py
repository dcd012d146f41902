#!/usr/bin/env python3
# gen_start_order.py - which functions and tables programs touch, as a linker script.
#
#   [BENCH_NODE_MODULES=FOLDER] gen_start_order.py BUILD_DIR src/start_order.ld [--tables]
#
# Runs programs under valgrind, finds the input sections of the touched addresses in the map the
# linker wrote beside the executable (BUILD_DIR/cob.map), and prints them: what short programs touch in the order of its first touch
# (lackey), then the code of larger ones (all node: modules, servers under requests; callgrind), with --tables their tables as well (lackey: half an hour), by the set
# of programs that use it. The
# linker puts them side by side, so a program touches few pages of the file (docs/decisions.md). An entry that has gone
# stale does no harm: a section that no longer exists matches nothing, one not listed stays where the default puts it.
# The servers on packages of npm are there when a folder with them is named. Takes a minute.
#
# SPDX-License-Identifier: MIT
import bisect
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from programs import FIRST, LOADING, START, environment, folder_of_programs, servers

BUILD = Path(sys.argv[1]).resolve()
SECTION = re.compile(r"^ (\.(?:text|rodata)[\w.$]*)\s+0x([0-9a-f]+)\s+0x([0-9a-f]+) (\S+\.o\)?)$", re.M)
LITERALS = re.compile(r"\.str1\..*")
MERGED = re.compile(r"\.(?:str|cst)\d")
# Tables of functions and properties, which are looked at whole when an object of the library is made, and their literals: else the linker
# scatters these among those of all libraries.
ROWS = ["*/src/*.o(.rodata.*rows*)", "*/src/*.o(.rodata.str1.*)"]
LARGE = 65536  # of a library, not worth it: most of it would be touched for nothing


def sections():
    """All (start, end, name, object) of the map; long names stand on a line of their own."""
    text = re.sub(r"^( \.\S+)\n\s+(0x)", r"\1 \2", (BUILD / "cob.map").read_text(), flags=re.M)
    return [(int(at, 16), int(at, 16) + int(size, 16), name, obj) for name, at, size, obj in SECTION.findall(text)]


def run(folder, title, *command, **more):
    child = subprocess.run(["valgrind", *command], cwd=folder, env=environment(folder, **more), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    if child.returncode:
        sys.exit(f"{title}: exit status {child.returncode}: {child.stderr.decode()[-500:]}")


def touched(folder, title, args):
    """Addresses of instructions and loads, in the order of the first."""
    log = folder / "log"
    run(folder, title, "--tool=lackey", "--trace-mem=yes", f"--log-file={log}", BUILD / "cob", *args)
    return dict.fromkeys(int(m, 16) for m in re.findall(r"^(?:I | L) +([0-9a-f]+),", log.read_text(), re.M))


def executed(folder, title, args):
    """Addresses of instructions."""
    log = folder / "log"
    run(folder, title, "--tool=callgrind", "--dump-instr=yes", "--compress-pos=no", f"--callgrind-out-file={log}", BUILD / "cob", *args)
    return {int(m, 16) for m in re.findall(r"^0x([0-9a-f]+) ", log.read_text(), re.M)}


def read(folder, title, args, begin, end):
    """Addresses of loads in a range below 32 MB. What lackey says does not fit a disk."""
    pipe, out = folder / "pipe", folder / "out"
    os.mkfifo(pipe)
    only = f'{{ at = substr($2, 1, 8) "" }} at >= "{begin:08x}" && at < "{end:08x}" && !(at in seen) {{ seen[at]; print at }}'
    with subprocess.Popen(["sh", "-c", "LC_ALL=C grep '^ L 0[01]' \"$0\" | awk \"$1\" > \"$2\"", pipe, only, out]):
        run(folder, title, "--tool=lackey", "--trace-mem=yes", f"--log-file={pipe}", BUILD / "cob", *args, REQUESTS="5")
    pipe.unlink()
    return {int(line, 16) for line in out.read_text().split()}


class Groups:
    def __init__(self):
        every = sections()
        self.tables = [s for s in every if s[0] and s[2].startswith(".rodata")]
        self.known = sorted(s for s in every if s[0] and s[1] > s[0])
        self.starts = [s[0] for s in self.known]
        self.names = {(obj, LITERALS.sub(".str1.*", name)) for _, _, name, obj in every}
        self.own = "build/" + BUILD.name

    def entries(self, addresses):
        """(entry of a linker script, is it code?), in the order of the first touch, each once."""
        found = {}
        for address in addresses:
            i = bisect.bisect_right(self.starts, address) - 1
            if i < 0 or address >= self.known[i][1]:
                continue
            start, end, name, obj = self.known[i]
            # The map does not say where merged strings come from: a function's literals go with
            # the function, and all literals of a file with its tables, since the compiler shares them.
            if MERGED.search(name) or name == ".rodata.js_units":
                continue
            library = re.search(r"/(lib\w+\.a)\((\S+)\)$", obj)
            if library:
                if end - start < LARGE:
                    file = f"*{library[1]}:{library[2]}"
                    found[f"{file}({name})", name.startswith(".text")] = None
                continue
            if not obj.startswith(self.own) or name in (".text", ".rodata"):
                continue
            file = "*" + obj[len(self.own):]
            if name.startswith(".text"):
                found[f"{file}({name})", True] = None
                tables = ".rodata" + re.sub(r"^\.text(\.startup)?", "", name)
                for table in (tables + ".str1.*", tables):
                    if (obj, table) in self.names:
                        found[f"{file}({table})", False] = None
            else:
                found[f"{file}(.rodata*.str1.*)", False] = None
                found[f"{file}({name})", False] = None
        return found


def main():
    groups = Groups()
    code, data, more = {"*crt1.o(.text)": None, "*crtbegin.o(.text)": None}, {"*(.rodata.cst*)": None}, {}
    users = {}  # entry of a larger program: bit for each program
    with tempfile.TemporaryDirectory() as place:
        folder = folder_of_programs(place)
        for title, args in START.items():
            for entry, is_code in groups.entries(touched(folder, title, args)):
                if not entry.startswith("*lib"):
                    (code if is_code else data if title == FIRST else more).setdefault(entry)
        for bit, (title, args) in enumerate({**LOADING, **servers()}.items()):
            used = executed(folder, title, args) | executed(folder, title, args)  # the second time from the cache
            if "--tables" in sys.argv:
                used |= read(folder, title, args, min(s[0] for s in groups.tables), max(s[1] for s in groups.tables))
            for key in groups.entries(used):
                users[key] = users.get(key, 0) | 1 << bit
    order = sorted(users, key=lambda key: (-users[key].bit_count(), users[key]))
    warm = [[entry for entry, is_code in order if is_code == wanted and entry not in code and entry not in data and entry not in more]
            for wanted in (False, True)]
    warm[0] += ROWS
    lines = ["/* Made by tools/gen_start_order.py: what programs touch lies together. */", "SECTIONS", "{"]
    for title, entries in ((".rodata.start", data), (".text.start", code), (".rodata.more", [e for e in more if e not in data]),
                           (".rodata.warm", warm[0]), (".text.warm", warm[1])):
        lines += [f"    {title} :", "    {", *(f"        {entry}" for entry in entries), "    }"]
    Path(sys.argv[2]).write_text("\n".join([*lines, "}", "INSERT BEFORE .text;"]) + "\n")


main()
