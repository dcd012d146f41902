#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""run.py - runs random programs on two executables and compares what they print.

  tests/diff/run.py [COB]                       500 programs on cob and on Node (skipped with code 77 when Node is not there)
  tests/diff/run.py --minutes 30                as many as fit
  tests/diff/run.py --seeds 7000:8000 --area regexps
  tests/diff/run.py --syntax                    programs with tokens mutated: both must accept or reject alike
  tests/diff/run.py --against stress|verify|asan   cob under a stressed collector, or the build/asan one, against cob
  tests/diff/run.py --file F                    one program, reduced if it differs

Batches of programs share a process; each runs in a function of its own (prelude.js). A program that differs is run alone, or after
those before it when it needs them, and reduced by leaving out lines with their blocks. What is left is printed and written with both
outputs to build/diff/. The generated programs depend on the seed alone. Node is looked for as tools/compare.py does.
--messages compares error messages too.
"""
import argparse
import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
sys.dont_write_bytecode = True
import generate  # noqa: E402
import mutate  # noqa: E402

# Where V8 is known to accept more: a call as target of an assignment in strict code.
LENIENT = re.compile(
    r"\)\s*([-+*/%&|^]|<<|>>>?|\*\*|&&|\|\||\?\?)?=(?![=>])|(\+\+|--)[^;]*\)|\)\s*(\+\+|--)|for\s*\(.*\)\s+(of|in)\b|[\[,:{].*\)\s*[\],}=]")
# What is left of a program when V8 is at fault; cob does what the specification says.
KNOWN = [
    # 7.2.13 IsLessThan: a string that is no StringIntegerLiteral compares false with a BigInt, also when it comes out of an object.
    re.compile(r"\d+n.* (<|>|<=|>=) .*(L\(|valueOf|\[).*'|(L\(|\[).*'.* (<|>|<=|>=) .*\d+n"),
    # 7.3.15 SetIntegrityLevel goes through the keys in order and ends at the first index of a typed array; V8 names first.
    re.compile(r"(Int|Uint|Float)\w*Array\((?s:.*)Object\.(freeze|seal)\("),
    # 23.1.3.30 sort reads and writes what is shorter than two elements, too: a proxy shows it, a frozen array throws.
    re.compile(r"(freeze\(a\)|P\(\d+, \[|defineProperty\(a, 0, \{get)(?s:.*)\bsort"),
    # V8 never ends: replace with x*, sticky and v. Node has 16 GB for one array.
    re.compile(r"\*', '[a-z]*yv|Float32Array\(4294967295\)"),
    # 23.2.3.36 with() takes the length before it converts the value.
    re.compile(r"\.with\(.*resize"),
    # 10.4.2.4 ArraySetLength: a field `length` of a subclass of Array that is no length is a RangeError.
    re.compile(r"extends Array(?s:.*)'length'\)?\] ="),
    # 22.2.2.9.3 Canonicalize: (?-i:) takes the flag i from the classes in it.
    re.compile(r"\(\?[ms]*-[ms]*i[ms]*:.*\[.*'[a-z]*i"),
    # No faults: how often and in which order the default comparison turns objects into texts; the clock.
    re.compile(r"(L\(|toPrimitive|toString|valueOf|P\()(?s:.*)(sort|toSorted)(\.call)?\((a)?(, undefined)?\)"),
    re.compile(r"extends Date\b(?s:.*)(new C\d\(\)|construct\(C)"),
]
ZONES = ["UTC", "America/New_York", "Asia/Kolkata", "Asia/Tokyo", "Europe/Berlin"]
BATCH = 50
SANITIZER_ENV = {"ASAN_OPTIONS": "detect_stack_use_after_return=0:detect_leaks=0"}


class Side:
    """One executable. run() gives a map from program number to output; a process that ends badly leaves its code under -1."""

    def __init__(self, name, command, env=None, timeout=10):
        self.name, self.command, self.env, self.timeout = name, command, env or {}, timeout

    def run(self, text_file, zone):
        env = {**os.environ, "TZ": zone, "LANG": "C.UTF-8", "NO_COLOR": "1", **self.env}
        child = subprocess.Popen([*self.command, str(text_file)], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            stdin=subprocess.DEVNULL,
                                 env=env, start_new_session=True)
        try:
            out, err = child.communicate(timeout=self.timeout)
            code = child.returncode
        except subprocess.TimeoutExpired:
            os.killpg(child.pid, signal.SIGKILL)
            out, err = child.communicate()
            code = "timeout"
        parts = re.split(r"^#(\d+)\n", out.decode("utf-8", "replace"), flags=re.M)
        found = {int(parts[i]): parts[i + 1] for i in range(1, len(parts), 2)}
        if code != 0:
            found[-1] = f"process ended: {code}\n{err.decode('utf-8', 'replace')[-1500:]}"
        return found


class Lab:
    """Runs lists of programs [(number, source, kind)] on both sides."""

    def __init__(self, left, right, folder, messages):
        self.left, self.right, self.folder = left, right, folder
        self.prelude = ("globalThis.SHOW_MESSAGES = true;\n" if messages else "") + (HERE / "prelude.js").read_text()
        self.zone = "UTC"

    def file_of(self, programs):
        path = self.folder / f"batch{os.getpid()}.cjs"
        text = json.dumps(programs).replace("\u2028", "\\u2028")
        path.write_text(f"{self.prelude}\nrunAll({text}, 0);\n", encoding="utf-8")
        return path

    def both(self, programs):
        path = self.file_of(programs)
        return self.left.run(path, self.zone), self.right.run(path, self.zone)

    def differing(self, programs):
        """Numbers of the programs whose outputs differ; a broken process is looked into one by one."""
        a, b = self.both(programs)
        if -1 in a or -1 in b:
            if len(programs) == 1:
                slow = "timeout" in a.get(-1, "") and "timeout" in b.get(-1, "")
                return [] if slow or a == b else [programs[0][0]]
            half = len(programs) // 2
            return self.differing(programs[:half]) + self.differing(programs[half:])
        return [n for n, source, kind in programs if a.get(n) != b.get(n) and not (kind == "syntax" and self.lenient(source, a.get(
            n), b.get(n)))]

    @staticmethod
    def lenient(source, a, b):
        return b == "accepted\n" and "SyntaxError" in (a or "") and "use strict" in source and LENIENT.search(source)


# ---- reduction ----------------------------------------------------------------------------------

def blocks(lines):
    """Pieces that may be left out: a line, or a line with the deeper lines behind it and the closing one."""
    depth = [len(x) - len(x.lstrip(" ")) for x in lines]
    found = []
    for i in range(len(lines)):
        j = i + 1
        while j < len(lines) and depth[j] > depth[i]:
            j += 1
        closed = j < len(lines) and j > i + 1 and lines[j].lstrip().startswith("}")
        found.append((i, j + 1 if closed else j))
        if closed:
            found.append((i, -1 - j))  # unwrap: the first and the last line alone
    return found


def smaller(lines):
    """Candidates, large cuts first."""
    n = len(lines)
    size = n // 2
    while size > 1:
        for at in range(0, n, size):
            yield lines[:at] + lines[at + size:]
        size //= 2
    for i, j in sorted(set(blocks(lines)), key=lambda x: x[0] - abs(x[1])):
        if j < 0:
            last = -1 - j
            yield lines[:i] + [x[2:] for x in lines[i + 1:last]] + lines[last + 1:]
        else:
            yield lines[:i] + lines[j:]


def shorter(lines):
    """Candidates inside lines: leaves out a balanced part, or puts 1 for it."""
    for i, line in enumerate(lines):
        spans = [m.span() for m in re.finditer(
            r", \w+(\.\w+)*|, '[^']*'|, -?[\d.]+n?|\.\w+\([^()]*\)|\([^()]*\)|\[[^\[\]]*\]|[^;{}]+;|'[^']*'|\d{2,}n?|\w+ = ", line)]
        for a, b in spans:
            for new in ("", "1"):
                yield lines[:i] + [line[:a] + new + line[b:]] + lines[i + 1:]


def reduce_program(lab, source, kind, seconds=60):
    """The smallest program found that still differs."""
    lines, end = source.split("\n"), time.time() + seconds
    for make in (smaller, smaller, shorter, smaller):
        progress = True
        while progress and time.time() < end:
            progress, pending = False, []
            for candidate in make(lines):
                if candidate == lines:
                    continue
                pending.append(candidate)
                if len(pending) == 30:
                    best = first_differing(lab, pending, kind)
                    pending = []
                    if best is not None or time.time() > end:
                        break
            else:
                best = first_differing(lab, pending, kind) if pending else None
            if best is not None:
                lines, progress = best, True
    return "\n".join(lines)


def first_differing(lab, candidates, kind):
    programs = [[n, "\n".join(c), kind] for n, c in enumerate(candidates)]
    a, b = lab.both(programs)
    if -1 in a or -1 in b:
        for program in programs:
            if lab.differing([program]):
                return candidates[program[0]]
        return None
    for n, _, _ in programs:
        if a.get(n) != b.get(n) and lab.differing([programs[n]]):
            return candidates[n]
    return None


def reduce_history(lab, programs):
    """Programs whose presence before the last one makes it differ."""
    kept, i = list(programs), 0
    while i < len(kept) - 1:
        trial = kept[:i] + kept[i + 1:]
        if kept[-1][0] in lab.differing(trial):
            kept = trial
        else:
            i += 1
    return kept


# ---- main -----------------------------------------------------------------------------------------

def report(lab, seed, label, programs, out_folder, reduce_seconds):
    """Prints and stores one difference; false: it is a known one of V8."""
    number, source, kind = programs[-1]
    if lab.differing([programs[-1]]):
        source = reduce_program(lab, source, kind, reduce_seconds)
        shown = [[number, source, kind]]
    else:
        shown = reduce_history(lab, programs)
        if number not in lab.differing(shown):
            print(f"-- seed {seed} ({label}): differed once and not again")
            return False
    a, b = lab.both(shown)
    if any(known.search(s) for known in KNOWN for _, s, _ in shown if lab.right.name == "node"):
        return False
    text = "\n// ---- then ----\n".join(s for _, s, _ in shown)
    where = [lab.left.name, a.get(number, "") + a.get(-1, "")], [lab.right.name, b.get(number, "") + b.get(-1, "")]
    body = f"// seed {seed}, {label}, {kind}, TZ={lab.zone}\n{text}\n" + "".join(f"/* {name}:\n{out}*/\n" for name, out in where)
    (out_folder / f"{label}-{seed}.txt").write_text(body, encoding="utf-8")
    print("=" * 40 + "\n" + body, flush=True)
    return True


def sides(options, cob):
    if options.against == "asan":
        return Side("asan", [str(ROOT / "build/asan/cob"), "run"], SANITIZER_ENV, 40), Side("cob", [cob, "run"])
    if options.against in ("stress", "verify"):
        return Side(options.against, [cob, "run"], {"COB_GC": options.against}, 40), Side("cob", [cob, "run"])
    modules = os.environ.get("BENCH_NODE_MODULES")
    beside = Path(modules, ".bin", "node") if modules else None
    node = str(beside) if beside and beside.exists() else shutil.which("node")
    return Side("cob", [cob, "run"]), Side("node", [node, "--no-warnings"]) if node else None


def make_program(seed, options):
    source, kind, label = generate.program(seed, options.area)
    if options.syntax:
        return mutate.mutate(random.Random(seed), source, ROOT), "syntax", "syntax"
    return source, kind, label


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cob", nargs="?", default=str(ROOT / "build/release/cob"))
    parser.add_argument("--seeds", default="0:500", help="FROM:TO")
    parser.add_argument("--minutes", type=float, help="goes on from the first seed until the time is over")
    parser.add_argument("--area")
    parser.add_argument("--syntax", action="store_true")
    parser.add_argument("--messages", action="store_true")
    parser.add_argument("--against", choices=["node", "stress", "verify", "asan"], default="node")
    parser.add_argument("--file")
    parser.add_argument("--kind", default="sloppy")
    parser.add_argument("--zone")
    parser.add_argument("--reduce", type=float, default=40, help="seconds for each difference")
    parser.add_argument("--stop", type=int, default=20, help="differences after which to stop")
    options = parser.parse_args()
    left, right = sides(options, options.cob)
    if right is None:
        print("no Node on this machine")
        return 77
    out_folder = ROOT / "build/diff"
    out_folder.mkdir(parents=True, exist_ok=True)
    lab = Lab(left, right, out_folder, options.messages)
    if options.file:
        lab.zone = options.zone or "UTC"
        report(lab, 0, "file", [[0, Path(options.file).read_text(), options.kind]], out_folder, options.reduce)
        return 0
    first, last = (int(x) for x in options.seeds.split(":"))
    batch = BATCH if options.against == "node" else 10
    end = time.time() + options.minutes * 60 if options.minutes else None
    at, count, bad, began = first, 0, 0, time.time()
    while (time.time() < end if end else at < last) and bad < options.stop:
        seeds = range(at, at + batch if end else min(at + batch, last))
        made = [make_program(seed, options) for seed in seeds]
        lab.zone = options.zone or ZONES[(at // batch) % len(ZONES)]
        programs = [[n, source, kind] for n, (source, kind, _) in enumerate(made)]
        for n in lab.differing(programs):
            bad += report(lab, at + n, made[n][2], programs[:n + 1], out_folder, options.reduce)
        count += len(made)
        at += batch
    print(f"{count} programs in {time.time() - began:.0f} s, seeds from {first}, {bad} differ")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
