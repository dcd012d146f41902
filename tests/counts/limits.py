# SPDX-License-Identifier: MIT
"""limits.py - limits.json, which every script of this folder reads: what a thing may cost at most, and beside it what was measured.

    {"SECTION": {"NAME": {"limit": N, "measured": N}}}

A script that gets --measured writes what it measured into the file; limits are set by hand, about a tenth above (more where one collection
more or less may fall into what is counted: node:http /plain). With -v it prints every row, not only those above their limit. Rows of memory
are promises (so many times what is live, and megabytes more), those of programs are what was measured, of which `allowed` may be more.
"""
import json
import sys
from pathlib import Path

FILE = Path(__file__).resolve().parent / "limits.json"


def read():
    return json.loads(FILE.read_text())


def write(limits):
    """One row a line."""
    sections = [f" {json.dumps(name)}: {{\n" + ",\n".join(f"  {json.dumps(row)}: {json.dumps(what)}" for row, what in rows.items()) + "\n }"
                for name, rows in limits.items()]
    FILE.write_text("{\n" + ",\n".join(sections) + "\n}\n")


class Limits:
    """One section, and how many of its rows were above their limit."""

    def __init__(self, section):
        self.section, self.rows, self.bad, self.got = section, read()[section], 0, {}
        self.loud = "-v" in sys.argv

    def check(self, row, got, of=""):
        """`of`: one of several things that share a row."""
        got = round(got, 2)
        self.verdict(f"{row} {of}".strip(), got <= self.rows[row]["limit"], f"{got:,} ({self.rows[row]['limit']:,} allowed)")
        self.got[row] = max(got, self.got.get(row, 0))

    def verdict(self, name, ok, text):
        if self.loud or not ok:
            print(f"{'ok  ' if ok else 'FAIL'} {name}: {text}", flush=True)
        self.bad += not ok

    def code(self):
        """What the script ends with."""
        if "--measured" in sys.argv:
            limits = read()
            for row, got in self.got.items():
                limits[self.section][row]["measured"] = got
            write(limits)
        return 1 if self.bad else 0
