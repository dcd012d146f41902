# SPDX-License-Identifier: MIT
"""test_memory.py - resident memory of programs that allocate: the collector's promises (src/engine/heap/heap.h).

  churn   many short-lived things beside a fixed live set: the peak is at most 3 x live + 16 MB (9 x for a queue of strings)
  drop    nine tenths of a large heap let go: in order of allocation at most 1.5 x of what is left stays (and 2 MB), at
          random at most 3 x
  idle    the same without a call of gc(): after some seconds of quiet
  loops   long loops that keep nothing: no growth after the first quarter

check_memory.py runs the same with more rounds. What a child measures is /proc/self/status.
"""
import re
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent / "memory"
LOUD = "-v" in sys.argv  # all rows, not only those that take too much
GROWTH = 3.0  # megabytes a loop may grow by: runs taken and not yet used, C library arenas


def child(cob, program, *args):
    done = subprocess.run([cob, "run", HERE / program, *args], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, timeout=200)
    if done.returncode:
        print(f"{program} {' '.join(args)}: exit {done.returncode}\n{done.stderr[-600:]}")
        sys.exit(1)
    return done.stdout


def verdict(name, ok, text):
    if LOUD or not ok:
        print(f"{name}: {text}{'' if ok else '  TOO MUCH'}")
    return not ok


def churn(cob, total, live):
    bad = False
    # A list's past is kept by any stale word that points into it (docs/status.md): strings show it most.
    slack = {("string", "queue"): 9}
    cases = [("object", "ring"), ("object", "queue"), ("object", "mapping"), ("array", "ring"), ("array", "random"), ("string", "queue"),
             ("closure", "random"), ("map", "ring"), ("mixed", "ring"), ("mixed", "random"), ("bytes", "ring"), ("number", "ring")]
    for shape, order in cases:
        held, peak, ms = map(float, child(cob, "churn.js", shape, str(total), str(live), order).split())
        bad |= verdict(f"churn {shape} {order}", peak <= slack.get((shape, order), 3) * held + 16, f"live {held:.1f} MB, peak {peak:.1f} MB, {ms:.0f} ms")
    return bad


def drop(cob, megabytes):
    bad = False
    cases = [(shape, "order", 1.5) for shape in ("object", "array", "string", "map", "bytes", "buffer", "text", "list")]
    cases += [(shape, "random", 3) for shape in ("object", "array", "string", "map", "page", "buffer", "text", "list")]
    cases += [("object", "idle", 3)]
    for shape, order, limit in cases:
        held, left = map(float, child(cob, "drop.js", shape, order, str(megabytes)).split())
        bad |= verdict(f"drop {shape} {order}", left <= limit * held + 2, f"needed {held:.1f} MB, resident {left:.1f} MB")
    return bad


def loops(cob, scale):
    bad = False
    kinds = re.findall(r"^    (\w+): \[\d", (HERE / "loops.js").read_text(), re.M)
    for at in range(0, len(kinds), 10):
        for line in child(cob, "loops.js", str(scale), *kinds[at:at + 10]).splitlines():
            name, grown = line.split()
            if float(grown) > GROWTH:  # once more, alone: what another loop left behind may have been given back late
                grown = child(cob, "loops.js", str(scale), name).split()[1]
            bad |= verdict(f"loop {name}", float(grown) <= GROWTH, f"{grown} MB")
    return bad


def main(cob, long):
    bad = churn(cob, 24_000_000 if long else 1_000_000, 100_000)
    bad |= drop(cob, 200 if long else 40)
    bad |= loops(cob, 1 if long else 0.1)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], False))
