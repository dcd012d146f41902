#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""run_tests.py - builds cob and runs its tests; the last line is `N passed, N failed, N skipped`.

  tools/run_tests.py                  what guards main (./dev test)
  tools/run_tests.py --check          also the longer runs (./dev check)
  tools/run_tests.py --only lang      one suite; --filter WORD picks tests by name
  tools/run_tests.py --only lang --cob PATH --no-build

Suites: unit (C), lint, lang and regress (programs with expectations), lib, cli (command lines), golden (dumps),
napi (tests/napi: addons that are compiled with gcc), http (a checking client), counts (page faults, instructions), diff (--check: random programs against Node), bytes (lang and lib with
all code written to bytes and read back before it runs), and lang again under each of stress, verify, compact (cells move whenever they may), asan (address and undefined behaviour together), strict and
shake (--check: cells move after every allocation).

A program's expectations are comments in it:
  // expect: TEXT            the next line of its standard output
  // expect error: TEXT      it ends with exit code 1 and this text in its standard error
  // exit: N                 its exit code
  // run: ARGS               command-line words before the file (default: run)
  // as: node                cob is called by this name, without words before the file
  // needs: icu              skipped where the ICU libraries are not installed (or COB_ICU=off)
  // slow                    left out where everything is 10 to 100 times slower (stress, verify, asan, strict)
With a file NAME.out beside it the whole output is compared instead; {ROOT} in it is this folder.
"""
import argparse
import concurrent.futures
import glob
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
JOBS = os.cpu_count() or 2
sys.path.insert(0, str(ROOT / "tools"))
sys.dont_write_bytecode = True
# The collector scans the real stack; what lives until the end is no leak.
SANITIZER_ENV = {"ASAN_OPTIONS": "detect_stack_use_after_return=0:detect_leaks=0", "UBSAN_OPTIONS": "print_stacktrace=1"}


def machine_has(what):
    """Can tests that need `what` run here?"""
    if what == "icu":
        return os.environ.get("COB_ICU") != "off" and any(glob.glob(f"{folder}/libicui18n.so.*") for folder in
                                                          ("/usr/lib", "/lib", "/usr/lib64", "/usr/local/lib", "/usr/lib/*-linux-gnu*"))
    return True


class Report:
    """Counts results and prints failures as they come."""

    def __init__(self):
        self.passed = self.failed = self.skipped = 0

    def add(self, suite, name, problem, skipped=False):
        if skipped:
            self.skipped += 1
        elif problem is None:
            self.passed += 1
        else:
            self.failed += 1
            print(f"FAIL {suite}: {name}\n    " + "\n    ".join(str(problem).strip().splitlines()[:40]), flush=True)


def run(command, timeout=30, env=None, cwd=ROOT, stdin=None, executable=None):
    """Exit code, stdout and stderr; the code is None after a timeout."""
    full = {k: v for k, v in os.environ.items() if k not in ("FORCE_COLOR", "NO_COLOR", "NODE_ENV")}
    full["COB_CACHE"] = "off" # nothing may depend on what ran before; tests of the cache set a folder
    full.update(env or {})
    child = subprocess.Popen([str(c) for c in command], executable=executable, cwd=cwd, env=full, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                             stdin=subprocess.PIPE if stdin is not None else subprocess.DEVNULL, start_new_session=True)
    try:
        out, err = child.communicate(stdin, timeout)
        return child.returncode, out.decode("utf-8", "replace"), err.decode("utf-8", "replace")
    except subprocess.TimeoutExpired:
        os.killpg(child.pid, signal.SIGKILL)
        out, err = child.communicate()
        return None, out.decode("utf-8", "replace"), err.decode("utf-8", "replace")


def make(config, *targets):
    began = time.time()
    command = ["make", "-s", f"-j{JOBS}", f"CONFIG={config}", *targets]
    code = subprocess.call(command, cwd=ROOT)
    print(f"-- built {config} {' '.join(targets)} in {time.time() - began:.0f} s", flush=True)
    return code == 0


# ---- programs with expectations ---------------------------------------------------------------

def check_program(cob, path, env=None, timeout=30):
    """None, or what is wrong. 'skip' when the machine lacks something."""
    text = path.read_text(encoding="utf-8", errors="surrogateescape")
    if not all(machine_has(what) for what in re.findall(r"^// needs: (\S+)$", text, re.M)):
        return "skip"
    words = re.search(r"^// run: (.*)$", text, re.M)
    args = words[1].split() if words else ["run"]
    want_code = re.search(r"^// exit: (\d+)$", text, re.M)
    errors = re.findall(r"^\s*// expect error: (.*)$", text, re.M)
    name = re.search(r"^// as: (\w+)$", text, re.M)
    command = [name[1]] if name else [cob, *args]
    code, out, err = run([*command, path.relative_to(ROOT)], timeout, env, executable=cob if name else None)
    expected_file = path.with_suffix(".out")
    if expected_file.exists():
        expected = expected_file.read_bytes().decode("utf-8", "replace").replace("{ROOT}", str(ROOT))
        same = out == expected
    else:
        lines = re.findall(r"// expect: ?(.*)$", text, re.M)
        expected = "".join(line + "\n" for line in lines)
        same = out == expected
    want = int(want_code[1]) if want_code else 1 if errors else 0
    if code is None:
        return f"timeout after {timeout} s\n{out[-500:]}{err[-500:]}"
    if code != want:
        return f"exit code {code}, not {want}\n{out[-800:]}{err[-1500:]}"
    if not same:
        got, wanted = out.splitlines(), expected.splitlines()
        for i in range(max(len(got), len(wanted))):
            a, b = got[i] if i < len(got) else "(nothing)", wanted[i] if i < len(wanted) else "(nothing)"
            if a != b:
                return f"output line {i + 1}:\n  got:  {a[:200]}\n  want: {b[:200]}"
        return "output differs in its line ends"
    for error in errors:
        if error not in err:
            return f"standard error lacks {error!r}:\n{err[:600]}"
    return None


def programs(report, options, suite, folders, cob, env=None, timeout=30, slow=True):
    files = [p for folder in folders for p in sorted((ROOT / "tests" / folder).rglob("*"))
             if p.suffix in (".js", ".mjs", ".cjs", ".jsx", ".ts", ".mts", ".cts", ".tsx") and not p.name.startswith("_")
             and not any(part.startswith("_") for part in p.relative_to(ROOT / "tests" / folder).parts)]
    if options.filter:
        files = [p for p in files if options.filter in str(p)]
    if not slow:
        files = [p for p in files if not re.search(r"^// slow\b", p.read_text(encoding="utf-8", errors="replace"), re.M)]
    with concurrent.futures.ThreadPoolExecutor(JOBS) as pool:
        jobs = {p: pool.submit(check_program, cob, p, env, timeout) for p in files}
        for path, job in jobs.items():
            problem = job.result()
            report.add(suite, path.relative_to(ROOT), problem, problem == "skip")


# ---- command lines ------------------------------------------------------------------------------

def check_cli(cob, path, peer=False):
    """A .cli file: `--- FILE NAME` starts a file's text (until the next line of its kind or `$`), `$ COMMAND` runs in the
    shell, `> ` lines are its standard output, `! ` lines its standard error (... stands for anything), `? N` its exit
    code (default 0). In expectations {DIR} is the temporary folder. In files that begin with `# peer: bun`, `= REASON` marks a command
    on which Bun differs; with `peer` the executable is Bun, and those are not looked at (tools/compare.py)."""
    with tempfile.TemporaryDirectory(prefix="cob-cli-") as folder:
        bin_folder = Path(folder, ".bin")
        bin_folder.mkdir()
        os.symlink(cob, bin_folder / "cob")
        work = Path(folder, "work")
        work.mkdir()
        env = {"PATH": f"{bin_folder}:{os.environ['PATH']}", "ROOT": str(ROOT)}
        steps, target = [], None
        for line in path.read_text(encoding="utf-8").splitlines():
            if line.startswith("--- FILE "):
                target = work / line[9:].strip()
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_text("")
            elif line.startswith("$ "):
                target = None
                steps.append({"command": line[2:], "out": [], "err": None, "code": 0})
            elif target is not None:
                with target.open("a", encoding="utf-8") as f:
                    f.write(line + "\n")
            elif line.startswith("> ") or line == ">":
                steps[-1]["out"].append(line[2:])
            elif line.startswith("! ") or line == "!":
                steps[-1]["err"] = (steps[-1]["err"] or []) + [line[2:]]
            elif line.startswith("? "):
                steps[-1]["code"] = int(line[2:])
            elif line.startswith("= "):
                steps[-1]["differs"] = True
        for step in steps:
            code, out, err = run(["sh", "-c", step["command"]], 30, env, work)
            if peer and "differs" in step:
                continue
            if peer:
                err = re.sub(r"(?m)\n?^Bun v[0-9.]+ \(.*\)$\n", "", err)
            for what, got, want in (("stdout", out, step["out"]), ("stderr", err, step["err"])):
                if want is None and not (peer and what == "stderr"):
                    continue
                want = want or []
                pattern = re.escape("\n".join(want).replace("{DIR}", str(work))).replace(re.escape("..."), ".*")
                if not re.fullmatch(pattern + r"\n?", got, re.S):
                    return f"$ {step['command']}\n{what}:\n{got[:1500]}\nwanted:\n" + "\n".join(want)
            if code != step["code"]:
                return f"$ {step['command']}\nexit code {code}, not {step['code']}\n{out[-500:]}{err[-800:]}"
    return None


def cli(report, options, cob):
    files = [p for p in sorted((ROOT / "tests/cli").rglob("*.cli")) if not options.filter or options.filter in str(p)]
    with concurrent.futures.ThreadPoolExecutor(JOBS) as pool:
        for path, job in {p: pool.submit(check_cli, cob, p) for p in files}.items():
            report.add("cli", path.relative_to(ROOT), job.result())


# ---- dumps --------------------------------------------------------------------------------------

GOLDEN_MARK = "/* expect\n"


def check_golden(cob, stage, path, update):
    """The input alone is dumped in an empty folder, so that names in the dump are the same everywhere."""
    text = path.read_text(encoding="utf-8")
    inside = GOLDEN_MARK in text
    source = text[:text.index(GOLDEN_MARK)] if inside else text
    beside = path.with_suffix(".txt")
    with tempfile.TemporaryDirectory(prefix="cob-golden-") as folder:
        Path(folder, path.name).write_text(source, encoding="utf-8")
        if stage == "print":
            flags = source.split("\n", 1)[0].removeprefix("// flags:").split() if source.startswith("// flags:") else []
            code, out, err = run([cob, "build", "--no-bundle", "--target=bun", *flags, path.name], cwd=folder)
        else:
            code, out, err = run([cob, "dump", stage, path.name], cwd=folder)
    got = out if stage == "print" and code == 0 else out + err  # without warnings
    if update and code is not None:
        if inside:
            path.write_text(f"{source}{GOLDEN_MARK}{got}*/\n", encoding="utf-8")
        else:
            beside.write_text(got, encoding="utf-8")
        return None
    if inside:
        expected, where = text[len(source) + len(GOLDEN_MARK):-len("*/\n")], "its last comment"
    else:
        expected, where = beside.read_text(encoding="utf-8") if beside.exists() else "", beside.name
    if code not in (0, 1):
        return f"exit code {code}\n{err}"
    if got != expected:
        return f"the dump differs from {where} (--update rewrites it)"
    return None


def golden(report, options, cob):
    """tests/golden/STAGE/NAME.js: what `cob dump STAGE` prints stands in a last comment that begins with `/* expect`, or in
    NAME.txt. The unit tests check the former too, without a process. For the stage print it is what `cob build --no-bundle --target=bun` prints, with
    the flags of a first line `// flags: ...`."""
    for folder in sorted(p for p in (ROOT / "tests/golden").iterdir() if p.is_dir()):
        for path in sorted(p for p in folder.iterdir() if p.suffix in (".js", ".mjs", ".cjs", ".ts")):
            if not options.filter or options.filter in str(path):
                report.add("golden", path.relative_to(ROOT), check_golden(cob, folder.name, path, options.update))


# ---- native addons ------------------------------------------------------------------------------

def addons(report):
    """tests/napi/NAME.c as build/addons/NAME.node, which programs of that folder load. false: one does not compile."""
    out = ROOT / "build/addons"
    out.mkdir(parents=True, exist_ok=True)
    header = ROOT / "include/node_api.h"
    good = True
    for source in sorted((ROOT / "tests/napi").glob("*.c")):
        library = out / f"{source.stem}.node"
        if library.exists() and library.stat().st_mtime > max(source.stat().st_mtime, header.stat().st_mtime):
            continue
        code, out_text, err = run(["gcc", "-std=gnu11", "-shared", "-fPIC", "-O1", "-g", "-Wall", "-Wextra", "-Werror", f"-I{header.parent}", "-o", library, source,
                                   "-lpthread"], 60)
        if code != 0:
            report.add("napi", source.relative_to(ROOT), out_text + err)
            good = False
    return good


def napi(report, options, config, env=None, slow=True):
    if addons(report):
        programs(report, options, "napi", ["napi"], ROOT / f"build/{config}/cob", env, 60, slow)


# ---- whole scripts: each prints what is wrong and exits with 1 -----------------------------------

def scripts(report, options, cob, pattern, suite, timeout=240):
    """tests/<suite>/<pattern>: a Python program that gets the executable as its argument. Exit 0 passed, 77 skipped."""
    for path in sorted((ROOT / "tests" / suite).glob(pattern)):
        if options.filter and options.filter not in str(path):
            continue
        code, out, err = run([sys.executable, "-B", path, cob], timeout)
        report.add(suite, path.relative_to(ROOT), None if code in (0, 77) else f"exit code {code}\n{out[-2500:]}{err[-1500:]}", code == 77)


def diff(report, cob):
    """Random programs, compared with Node where there is one, and with cob itself under a stressed collector."""
    for words in ([], ["--syntax", "--seeds", "0:1000"], ["--against", "stress", "--seeds", "0:60"], ["--against", "verify", "--seeds", "60:120"],
                  ["--against", "asan", "--seeds", "120:320"]):
        code, out, err = run([sys.executable, "-B", ROOT / "tests/diff/run.py", cob, *words], 600)
        report.add("diff", " ".join(words) or "node", None if code in (0, 77) else f"exit code {code}\n{out[-4000:]}{err[-1500:]}", code == 77)


def unit(report, options, config):
    code, out, err = run([ROOT / f"build/{config}/unit", *(["--filter", options.filter] if options.filter else [])], 300,
                         SANITIZER_ENV)
    done = re.search(r"^(\d+) passed, (\d+) failed", out, re.M)
    if not done or code is None:
        report.add("unit", config, f"exit code {code}\n{out[-2000:]}{err[-2000:]}")
        return
    report.passed += int(done[1])
    if int(done[2]) or code:
        report.failed += max(1, int(done[2]))
        print(out[-4000:] + err[-2000:])


def lint(report):
    for name in ("check_layers.sh", "check_symbols.sh", "check_headers.sh", "check_sizes.sh"):
        if (ROOT / "tools" / name).exists():
            code, out, err = run(["sh", f"tools/{name}"], 240)
            report.add("lint", name, None if code == 0 else out + err)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="also the longer runs")
    parser.add_argument("--only", action="append", default=[], help="suite; may repeat")
    parser.add_argument("--filter", default="")
    parser.add_argument("--cob", help="executable to test instead of build/release/cob")
    parser.add_argument("--no-build", action="store_true")
    parser.add_argument("--update", action="store_true", help="rewrite expected dumps")
    options = parser.parse_args()
    report, began = Report(), time.time()
    cob = Path(options.cob or ROOT / "build/release/cob").resolve()

    def wanted(suite):
        return not options.only or suite in options.only

    def build(config, *targets):
        if options.no_build or make(config, *targets):
            return True
        report.add("build", config, "does not build")
        return False

    def stage(name):
        print(f"-- {name} ({time.time() - began:.0f} s, {report.passed} passed so far)", flush=True)

    if build("release", "all"):
        if wanted("lint"):
            stage("lint")
            lint(report)
        if wanted("unit") and build("release", "unit"):
            stage("unit")
            unit(report, options, "release")
        if wanted("lang"):
            stage("lang")
            programs(report, options, "lang", ["lang"], cob)
        if wanted("regress"):
            programs(report, options, "regress", ["regress"], cob)
        if wanted("lib"):
            stage("lib")
            programs(report, options, "lib", ["lib"], cob)
        if wanted("napi"):
            stage("napi")
            napi(report, options, "release")
        if wanted("cli"):
            stage("cli")
            cli(report, options, cob)
            scripts(report, options, cob, "test_*.py", "cli")
        if wanted("golden"):
            golden(report, options, cob)
        if wanted("http"):
            stage("http")
            scripts(report, options, cob, "test_*.py", "http")
        if wanted("counts"):
            stage("counts")
            scripts(report, options, cob, "test_*.py", "counts")
        folders = ["lang", "regress"]
        if wanted("bytes"):
            for how in ("part", "whole"):
                stage(f"lang with COB_UNIT={how}")
                programs(report, options, "bytes", folders + ["lib"], cob, {"COB_UNIT": how})
        if wanted("asan") and build("asan", "all", "unit"):
            stage("unit and lang under both sanitizers")
            unit(report, options, "asan")
            programs(report, options, "asan", folders, ROOT / "build/asan/cob", SANITIZER_ENV, 120, slow=False)
            napi(report, options, "asan", SANITIZER_ENV, slow=False)
        for mode, switches in (("stress", "stress"), ("verify", "verify"), ("slices", "slices,verify,poison"), ("compact", "compact,verify,poison"),
                               ("shake", "compact,stress,poison")):
            if wanted(mode) and (mode != "shake" or options.check or "shake" in options.only):
                stage(f"lang with COB_GC={switches}")
                where = folders + ["lib"] if mode == "compact" else folders
                programs(report, options, mode, where, cob, {"COB_GC": switches}, 120, slow=False)
                napi(report, options, "release", {"COB_GC": switches}, slow=False)
        if (options.check or "strict" in options.only) and build("strict", "all"):
            stage("strict")
            programs(report, options, "strict", folders, ROOT / "build/strict/cob", None, 120, slow=False)
        if options.check or "conform" in options.only:
            stage("conform")
            scripts(report, options, cob, "check_*.py", "conform", 1800)
        if options.check or "diff" in options.only:
            stage("diff")
            diff(report, cob)
        if options.check or "soak" in options.only:
            stage("soak")
            scripts(report, options, cob, "test_*.py", "soak", 600)
        if options.check:
            scripts(report, options, cob, "check_*.py", "counts")
    print(f"-- took {time.time() - began:.0f} s")
    print(f"{report.passed} passed, {report.failed} failed, {report.skipped} skipped")
    return 1 if report.failed or not report.passed else 0


if __name__ == "__main__":
    sys.exit(main())
