#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""startup.py - whole-process times of short commands, in a random order each round, against an empty C program.

  startup.py [--rounds N] NAME=COMMAND...      e.g. cob='build/release/cob -e ""' bun='bun -e ""'

Prints the median and the quartiles in milliseconds, and the median of the round-by-round differences to the empty program, which is
compiled here with the linker flags of a release build. Children run on the second processor.
"""
import os
import random
import shlex
import statistics
import subprocess
import sys
import tempfile
import time


def run(argv):
    began = time.perf_counter()
    pid = os.posix_spawnp(argv[0], argv, os.environ, file_actions=[(os.POSIX_SPAWN_OPEN, 1, "/dev/null", os.O_WRONLY, 0)])
    os.waitpid(pid, 0)
    return (time.perf_counter() - began) * 1000


def main():
    args = sys.argv[1:]
    rounds = 200
    if args[:1] == ["--rounds"]:
        rounds, args = int(args[1]), args[2:]
    with tempfile.TemporaryDirectory() as folder:
        source, empty = f"{folder}/empty.c", f"{folder}/empty"
        with open(source, "w") as f:
            f.write("int main(void) { return 0; }\n")
        subprocess.check_call(["gcc", "-O2", "-fno-pie", "-no-pie", "-Wl,-z,relro,-z,now", "-Wl,--no-as-needed", source, "-o", empty, "-lm"])
        rows = {"empty C program": [empty]}
        rows.update((name, shlex.split(command)) for name, command in (a.split("=", 1) for a in args))
        if os.cpu_count() > 1:
            os.sched_setaffinity(0, {1})
        times = {name: [] for name in rows}
        order = list(rows)
        for _ in range(rounds):
            random.shuffle(order)  # nobody always runs on the same neighbour's caches
            for name in order:
                times[name].append(run(rows[name]))
    base = times["empty C program"]
    for name, t in times.items():
        low, middle, high = statistics.quantiles(t, n=4)
        above = statistics.median(a - b for a, b in zip(t, base))
        print(f"{name:18} {middle:7.3f} ms [{low:.3f}-{high:.3f}]  {above:+.3f} ms")


main()
