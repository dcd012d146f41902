#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""run_tests.py - builds cob and runs its tests; the last line is `N passed, N failed, N skipped`.

  tools/run_tests.py                  what guards main (./dev test)
  tools/run_tests.py --check          also the longer runs (./dev check)
  tools/run_tests.py --only lang      one suite; --filter WORD picks tests by name
  tools/run_tests.py --only lang --cob PATH --no-build
  tools/run_tests.py --slowest 40     what took most processor time in each suite

Suites: unit (C), lint, lang and regress (programs with expectations), lib, cli (command lines), golden (dumps),
napi (tests/napi: addons that are compiled with gcc), http (a checking client), counts (page faults, instructions), diff (--check: random programs against Node), bytes (lang and lib with
all code written to bytes and read back before it runs), and lang again under each of stress, verify, compact (cells move whenever they may), asan (address and undefined behaviour together), strict and
shake (--check: cells move after every allocation).

All of them are tasks of one queue (test_queue.py), so that those that wait and those that compute run side by side; the builds with sanitizers
are tasks of it too, with less priority. A suite's line is printed when its last test is done.

A program's expectations are comments in it:
  // expect: TEXT            the next line of its standard output
  // expect error: TEXT      it ends with exit code 1 and this text in its standard error
  // exit: N                 its exit code
  // run: ARGS               command-line words before the file (default: run)
  // as: node                cob is called by this name, without words before the file
  // needs: icu              skipped where the ICU libraries are not installed (or COB_ICU=off)
  // slow                    left out where everything is 10 to 100 times slower (stress, verify, asan, strict)
  // alone                   it looks at something that others on the machine disturb: runs while nothing else does
With a file NAME.out beside it the whole output is compared instead; {ROOT} in it is this folder. In scripts (test_*.py) `# alone` says the same.
"""
import argparse
import functools
import os
import re
import signal
import sys
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent))
import test_commands  # noqa: E402
import test_dumps  # noqa: E402
import test_programs  # noqa: E402
from test_process import ROOT, SANITIZER_ENV, run, spent  # noqa: E402
from test_queue import Queue  # noqa: E402
from test_report import SKIP, Report  # noqa: E402

CORES = len(os.sched_getaffinity(0))
BUILD_TIME = 3600  # seconds
BEHIND = 5  # how much builds that are not awaited give way to tests
ONLY_CHECK = ("shake", "strict", "conform", "diff", "soak")


# ---- what a task does -----------------------------------------------------------------------------

def make(config, targets, nice):
    code, out, err = run(["make", "-s", f"-j{CORES}", f"CONFIG={config}", *targets], BUILD_TIME, nice=nice)
    if code == 0:
        print(f"-- built {config} {' '.join(targets)} with {spent():.0f} s of processor", flush=True)
        return None
    return f"does not build\n{out[-1000:]}{err[-4000:]}"


def unit(config, word):
    code, out, err = run([ROOT / f"build/{config}/unit", *(["--filter", word] if word else [])], 300, SANITIZER_ENV)
    done = re.search(r"^(\d+) passed, (\d+) failed", out, re.M)
    if not done or code is None:
        return f"exit code {code}\n{out[-2000:]}{err[-2000:]}"
    counts = int(done[1]), int(done[2])
    return counts, out[-4000:] + err[-2000:] if counts[1] or code else None


def script(path, words, timeout):
    """A Python program that prints what is wrong and exits with 1; with 77 when it was skipped."""
    code, out, err = run([sys.executable, "-B", path, *words], timeout)
    return None if code == 0 else SKIP if code == 77 else f"exit code {code}\n{out[-2500:]}{err[-1500:]}"


def shell(path):
    code, out, err = run(["sh", path], 240)
    return None if code == 0 else out + err


def addon(source):
    """tests/napi/NAME.c as build/addons/NAME.node, which programs of that folder load."""
    header, library = ROOT / "include/node_api.h", ROOT / "build/addons" / f"{source.stem}.node"
    library.parent.mkdir(parents=True, exist_ok=True)
    if library.exists() and library.stat().st_mtime > max(source.stat().st_mtime, header.stat().st_mtime):
        return None
    code, out, err = run(["gcc", "-std=gnu11", "-shared", "-fPIC", "-O1", "-g", "-Wall", "-Wextra", "-Werror", f"-I{header.parent}", "-o", library, source,
                          "-lpthread"], 60)
    return None if code == 0 else out + err


# ---- which tasks there are ------------------------------------------------------------------------

class Plan:
    """Fills the queue: what is added first begins first, when it can."""

    def __init__(self, options, queue):
        self.options, self.queue = options, queue
        self.cob = Path(options.cob or ROOT / "build/release/cob").resolve()
        self.built = {}
        self.addons = None

    def wanted(self, suite):
        if self.options.only:
            return suite in self.options.only
        return self.options.check or suite not in ONLY_CHECK

    def named(self, path):
        return self.options.filter in str(path)

    def build(self, config, *targets):
        if self.options.no_build:
            return
        before = list(self.built.values())  # one after the other, each with all cores
        nice = BEHIND if before else 0
        self.built[config] = self.queue.add("build", config, lambda: make(config, targets, nice), after=before, places=CORES, quiet=True)

    def after(self, config="release"):
        return [self.built[config]] if config in self.built else []

    def scripts(self, suite, pattern, timeout=240, places=1, waits=False):
        for path in sorted((ROOT / "tests" / suite).glob(pattern)):
            if self.named(path):
                alone = bool(re.search(r"^# alone$", path.read_text(encoding="utf-8"), re.M))
                self.queue.add(suite, path.relative_to(ROOT), functools.partial(script, path, [self.cob], timeout), after=self.after(),
                               places=places, waits=waits, alone=alone)

    def programs(self, suite, folders, config="release", env=None, timeout=30, slow=True, after=()):
        cob = self.cob if config == "release" else ROOT / f"build/{config}/cob"
        for test in (t for folder in folders for t in test_programs.find(folder)):
            if self.named(test.path) and (slow or not test.slow):
                self.queue.add(suite, test.name, functools.partial(test_programs.check, cob, test, env, timeout), after=[*self.after(config), *after],
                               alone=test.alone, key=test.name)

    def napi(self, suite, config="release", env=None, slow=True):
        if self.addons is None:
            self.addons = [self.queue.add("napi", p.relative_to(ROOT), functools.partial(addon, p), quiet=True)
                           for p in sorted((ROOT / "tests/napi").glob("*.c"))]
        self.programs(suite, ["napi"], config, env, 60, slow, self.addons)

    def unit(self, suite, config):
        self.queue.add(suite, f"unit, {config}", functools.partial(unit, config, self.options.filter), after=self.after(config))

    def mode(self, suite, folders, config="release", env=None):
        """Programs again where all is slower."""
        self.programs(suite, folders, config, env, 120, slow=False)
        self.napi(suite, config, env, slow=False)

    def lint(self):
        for name in ("check_headers.sh", "check_layers.sh", "check_symbols.sh", "check_sizes.sh"):
            self.queue.add("lint", name, functools.partial(shell, f"tools/{name}"), after=self.after())

    def commands(self):
        self.scripts("cli", "test_*.py", waits=True)
        for path in sorted((ROOT / "tests/cli").rglob("*.cli")):
            if self.named(path):
                self.queue.add("cli", path.relative_to(ROOT), functools.partial(test_commands.check_cli, self.cob, path), after=self.after())

    def golden(self):
        for stage, path in test_dumps.find():
            if self.named(path):
                self.queue.add("golden", path.relative_to(ROOT), functools.partial(test_dumps.check, self.cob, stage, path, self.options.update),
                               after=self.after())

    def diff(self):
        """Random programs, compared with Node where there is one, and with cob itself under a stressed collector."""
        for words in ([], ["--syntax", "--seeds", "0:1000"], ["--against", "stress", "--seeds", "0:60"], ["--against", "verify", "--seeds", "60:120"],
                      ["--against", "asan", "--seeds", "120:320"]):
            self.queue.add("diff", " ".join(words) or "node", functools.partial(script, ROOT / "tests/diff/run.py", [self.cob, *words], 600),
                           after=[*self.after(), *self.after("asan")], places=CORES)

    def builds(self):
        self.build("release", "all", *(["unit"] if self.wanted("unit") else []))
        if self.wanted("asan") or self.wanted("diff"):
            self.build("asan", "all", "unit")
        if self.wanted("strict"):
            self.build("strict", "all")

    def long(self):
        """Those that take long one by one, so that none is left alone at the end."""
        for suite in ("http", "soak"):
            if self.wanted(suite):
                self.scripts(suite, "test_*.py", 600 if suite == "soak" else 240, waits=True)
        if self.wanted("counts"):
            self.scripts("counts", "test_*.py")
            if self.options.check:
                self.scripts("counts", "check_*.py")
        if self.wanted("lint"):
            self.lint()
        for suite, config in (("unit", "release"), ("asan", "asan")):
            if self.wanted(suite):
                self.unit(suite, config)

    def fill(self):
        folders = ["lang", "regress"]
        self.builds()
        self.long()
        for suite in ("lang", "regress", "lib"):
            if self.wanted(suite):
                self.programs(suite, [suite])
        if self.wanted("napi"):
            self.napi("napi")
        if self.wanted("cli"):
            self.commands()
        if self.wanted("golden"):
            self.golden()
        if self.wanted("asan"):
            self.mode("asan", folders, "asan", SANITIZER_ENV)
        if self.wanted("bytes"):
            for how in ("part", "whole"):
                self.programs("bytes", folders + ["lib"], env={"COB_UNIT": how})
        for mode, switches in (("stress", "stress"), ("verify", "verify"), ("slices", "slices,verify,poison"), ("compact", "compact,verify,poison"),
                               ("shake", "compact,stress,poison")):
            if self.wanted(mode):
                texts = {"COB_TEXTS": "pack"} if mode == "compact" else {}
                self.mode(mode, folders + ["lib"] if mode == "compact" else folders, env={"COB_GC": switches, **texts})
        if self.wanted("strict"):
            self.programs("strict", folders, "strict", timeout=120, slow=False)
        if self.wanted("conform"):
            self.scripts("conform", "check_*.py", 1800, CORES)
        if self.wanted("diff"):
            self.diff()


def stop(*_):
    raise KeyboardInterrupt


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="also the longer runs")
    parser.add_argument("--only", action="append", default=[], help="suite; may repeat")
    parser.add_argument("--filter", default="")
    parser.add_argument("--cob", help="executable to test instead of build/release/cob")
    parser.add_argument("--no-build", action="store_true")
    parser.add_argument("--update", action="store_true", help="rewrite expected dumps")
    parser.add_argument("--slowest", type=int, default=0, metavar="N", help="tell which tests of each suite took most processor time")
    options = parser.parse_args()
    signal.signal(signal.SIGTERM, stop)
    report = Report()
    queue = Queue(report, CORES)
    try:
        Plan(options, queue).fill()
        queue.run()
    except KeyboardInterrupt:
        print("-- stopped", flush=True)
        return 130
    report.slowest(options.slowest)
    return report.end(CORES)


if __name__ == "__main__":
    sys.exit(main())
