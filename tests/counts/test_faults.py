# SPDX-License-Identifier: MIT
# alone
"""test_faults.py - what `-e ''` and `--version` cost in page faults, a count that does not depend on the machine's speed; and a
program that builds 20 MB of objects six times, which huge pages and kept blocks save most faults (47,000 without both).

Counted are minor faults of one whole process, the loader's included: 58 of them are an empty program's on Linux 6.18.
"""
import os
import sys
from pathlib import Path

from limits import Limits

GROWING = "let k; for (let r = 0; r < 6; r++) { k = []; for (let i = 0; i < 300000; i++) k.push({ a: i, b: [i] }) }"
COB = sys.argv[1]


def faults(*args):
    """The least of five runs: a fault more now and then is the kernel's doing."""
    best = None
    for _ in range(5):
        pid = os.posix_spawn(COB, [COB, *args], os.environ, file_actions=[(os.POSIX_SPAWN_OPEN, 1, "/dev/null", os.O_WRONLY, 0)])
        _, status, usage = os.wait4(pid, 0)
        if status:
            print(f"{args}: exit status {status}")
            sys.exit(1)
        best = usage.ru_minflt if best is None else min(best, usage.ru_minflt)
    return best


limits = Limits("faults")
limits.check("-e ''", faults("-e", ""))
limits.check("--version", faults("--version"))
try:
    huge = "[never]" not in Path("/sys/kernel/mm/transparent_hugepage/enabled").read_text()
except OSError:
    huge = False
if huge:
    limits.check("heap that grows", faults("-e", GROWING))
sys.exit(limits.code())
