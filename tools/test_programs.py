# SPDX-License-Identifier: MIT
"""test_programs.py - programs with expectations: tests/lang, regress, lib, napi. Their form is in run_tests.py."""
import functools
import glob
import os
import re

from test_process import ROOT, run
from test_report import SKIP

SUFFIXES = (".js", ".mjs", ".cjs", ".jsx", ".ts", ".mts", ".cts", ".tsx")


@functools.cache
def machine_has(what):
    """Can tests that need `what` run here?"""
    if what == "icu":
        return os.environ.get("COB_ICU") != "off" and any(glob.glob(f"{folder}/libicui18n.so.*") for folder in
                                                          ("/usr/lib", "/lib", "/usr/lib64", "/usr/local/lib", "/usr/lib/*-linux-gnu*"))
    return True


class Program:
    """A file and what its comments say; one for all modes it runs in."""

    def __init__(self, path):
        self.path, self.name = path, str(path.relative_to(ROOT))
        text = path.read_text(encoding="utf-8", errors="surrogateescape")
        tags = re.findall(r"^// (slow|alone)\b", text, re.M)
        self.slow, self.alone = "slow" in tags, "alone" in tags
        self.needs = re.findall(r"^// needs: (\S+)$", text, re.M)
        words, code, called = (re.search(pattern, text, re.M) for pattern in (r"^// run: (.*)$", r"^// exit: (\d+)$", r"^// as: (\w+)$"))
        self.called, self.words = called and called[1], words[1].split() if words else ["run"]
        self.errors = re.findall(r"^\s*// expect error: (.*)$", text, re.M)
        self.code = int(code[1]) if code else 1 if self.errors else 0
        beside = path.with_suffix(".out")
        if beside.exists():
            self.out = beside.read_bytes().decode("utf-8", "replace").replace("{ROOT}", str(ROOT))
        else:
            self.out = "".join(line + "\n" for line in re.findall(r"// expect: ?(.*)$", text, re.M))


program = functools.cache(Program)


@functools.cache
def find(folder):
    """The programs below tests/FOLDER; names that begin with _ are parts of others."""
    top = ROOT / "tests" / folder
    return [program(p) for p in sorted(top.rglob("*")) if p.suffix in SUFFIXES and not any(part.startswith("_") for part in p.relative_to(top).parts)]


def check(cob, test, env=None, timeout=30):
    """None, or what is wrong, or SKIP."""
    if not all(map(machine_has, test.needs)):
        return SKIP
    command = [test.called] if test.called else [cob, *test.words]
    code, out, err = run([*command, test.name], timeout, env, executable=cob if test.called else None)
    if code is None:
        return f"timeout after {timeout} s\n{out[-500:]}{err[-500:]}"
    if code != test.code:
        return f"exit code {code}, not {test.code}\n{out[-800:]}{err[-1500:]}"
    if out != test.out:
        return difference(out, test.out)
    for error in test.errors:
        if error not in err:
            return f"standard error lacks {error!r}:\n{err[:600]}"
    return None


def difference(out, expected):
    got, wanted = out.splitlines(), expected.splitlines()
    for i in range(max(len(got), len(wanted))):
        a, b = got[i] if i < len(got) else "(nothing)", wanted[i] if i < len(wanted) else "(nothing)"
        if a != b:
            return f"output line {i + 1}:\n  got:  {a[:200]}\n  want: {b[:200]}"
    return "output differs in its line ends"
