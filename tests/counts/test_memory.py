# SPDX-License-Identifier: MIT
"""test_memory.py - resident memory of programs that allocate: the collector's promises (src/engine/heap/heap.h), which stand in limits.json.

  churn   many short-lived things beside a fixed live set: the peak is at most so many times what is live
  drop    nine tenths of a large heap let go, in order of allocation or at random: at most so much of what is left stays
  idle    the same without a call of gc(): after some seconds of quiet
  loops   long loops that keep nothing, each in a process of its own: no growth after the first quarter but for runs taken and not
          yet used, and the C library's arenas

check_memory.py runs the same with more rounds. What a child measures is /proc/self/status.
"""
import re
import subprocess
import sys
from pathlib import Path

from limits import Limits

HERE = Path(__file__).resolve().parent / "memory"


def child(cob, program, *args):
    done = subprocess.run([cob, "run", HERE / program, *args], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, timeout=200)
    if done.returncode:
        print(f"{program} {' '.join(args)}: exit {done.returncode}\n{done.stderr[-600:]}")
        sys.exit(1)
    return done.stdout


def promise(limits, row, name, held, got, text):
    """Megabytes: at most as many times what is held, and so many more."""
    rule = limits.rows[row]
    limits.verdict(name, got <= rule["times"] * held + rule["plus"], f"{text} ({rule['times']} x and {rule['plus']} MB allowed)")


def churn(cob, limits, total, live):
    cases = [("object", "ring"), ("object", "queue"), ("object", "mapping"), ("array", "ring"), ("array", "random"), ("string", "queue"),
             ("closure", "random"), ("map", "ring"), ("mixed", "ring"), ("mixed", "random"), ("bytes", "ring"), ("number", "ring")]
    for shape, order in cases:
        held, peak, ms = map(float, child(cob, "churn.js", shape, str(total), str(live), order).split())
        name = f"churn {shape} {order}"
        # A list's past is kept by any stale word that points into it (docs/status.md): strings show it most, and have a row of their own.
        promise(limits, name if name in limits.rows else "churn", name, held, peak, f"live {held:.1f} MB, peak {peak:.1f} MB, {ms:.0f} ms")


def drop(cob, limits, megabytes):
    cases = [(shape, "order") for shape in ("object", "array", "string", "map", "bytes", "buffer", "text", "list")]
    cases += [(shape, "random") for shape in ("object", "array", "string", "map", "page", "buffer", "text", "list")]
    cases += [("object", "idle")]
    for shape, order in cases:
        held, left = map(float, child(cob, "drop.js", shape, order, str(megabytes)).split())
        promise(limits, f"drop {order}", f"drop {shape} {order}", held, left, f"needed {held:.1f} MB, resident {left:.1f} MB")


def loops(cob, limits, scale):
    for kind in re.findall(r"^    (\w+): \[\d", (HERE / "loops.js").read_text(), re.M):
        limits.check("MB a loop grows by", float(child(cob, "loops.js", str(scale), kind).split()[1]), kind)


def main(cob, long):
    limits = Limits("memory")
    churn(cob, limits, 24_000_000 if long else 1_000_000, 100_000)
    drop(cob, limits, 200 if long else 40)
    loops(cob, limits, 1 if long else 0.1)
    return limits.code()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], False))
