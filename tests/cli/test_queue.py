# SPDX-License-Identifier: MIT
"""test_queue.py - the queue that all tests run in (tools/test_queue.py): what comes after what, what is alone, what hangs, what is interrupted."""
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

TOOLS = Path(__file__).resolve().parent.parent.parent / "tools"
sys.path.insert(0, str(TOOLS))
import test_process  # noqa: E402
from test_queue import Queue  # noqa: E402
from test_report import SKIP, Report  # noqa: E402

bad = 0


def check(name, ok, detail=""):
    global bad
    if not ok:
        print(f"FAIL {name}: {detail}")
        bad += 1


class Silent(Report):
    """Keeps failures instead of printing them."""

    def __init__(self):
        super().__init__()
        self.problems = []

    def add(self, suite, name, problem, many=None):
        if problem not in (None, SKIP):
            self.problems.append((suite, name, problem.splitlines()[-1]))

    def left(self, suite, count=1):
        pass


def order():
    """Tasks that come after others; what failed takes those behind it along."""
    report, ran = Silent(), []
    queue = Queue(report, 2)

    def task(name, problem=None, **how):
        return queue.add("s", name, lambda: ran.append(name) or problem, **how)

    first = task("first", quiet=True)
    fails = task("fails", "on purpose")
    second = task("second", after=[first], places=2)
    task("never", after=[fails, second])
    task("last", SKIP, after=[second])
    queue.add("s", "breaks", lambda: 1 / 0)
    queue.run()
    check("order", sorted(ran) == ["fails", "first", "last", "second"] and ran.index("first") < ran.index("second") < ran.index("last"), ran)
    check("problems", sorted(report.problems) == [("s", "breaks", "ZeroDivisionError: division by zero"), ("s", "fails", "on purpose")], report.problems)


def places():
    """As many at once as there are places; one that is alone is alone; the same key is not there twice."""
    queue, lock = Queue(Silent(), 2), threading.Lock()
    now, most, wrong = [], [], []

    def task(kind):
        def work():
            with lock:
                now.append(kind)
                most.append(len(now))
                if "alone" in now and len(now) > 1 or now.count("key") > 1 or now.count("computes") > 3 or now.count("waits") > 2:
                    wrong.append(list(now))
            time.sleep(0.005)
            with lock:
                now.remove(kind)
        return work

    before = []
    for i in range(60):
        kind = ("computes", "waits", "key", "alone")[i % 4]
        added = queue.add("s", kind, task(kind), after=before, waits=kind == "waits", alone=kind == "alone", key="k" if kind == "key" else None)
        before = [added] if i % 16 == 14 else before if i % 16 == 15 else []  # some that are alone come later
    queue.run()
    check("places", not wrong and max(most) == 5, (wrong, max(most)))


def hangs():
    """A child that never ends, and one whose own child has left the group and keeps the output open."""
    began = time.monotonic()
    check("endless", test_process.run(["sh", "-c", "echo begun; sleep 100"], 0.3) == (None, "begun\n", ""))
    check("detached", test_process.run(["sh", "-c", "setsid sleep 8 & echo begun"], 0.3)[1] == "begun\n")
    check("in time", time.monotonic() - began < 8, time.monotonic() - began)
    code, out, err = test_process.run(["sh", "-c", "head -c 300000 /dev/zero | tr '\\0' x; echo e >&2; exit 3"])
    check("output", (code, len(out), err) == (3, 300000, "e\n"), (code, len(out), err))
    test_process.spent_reset()
    test_process.run([sys.executable, "-c", "import time\nwhile time.process_time() < 0.3: pass"])
    check("processor time", 0.25 < test_process.spent() < 5, test_process.spent())


STOPPED = """
import sys
sys.path.insert(0, sys.argv[1])
import test_process
from test_queue import Queue
from test_report import Report
queue = Queue(Report(), 2)
for i in range(50):
    queue.add("s", str(i), lambda: test_process.run(["sh", "-c", "echo $$ >> " + sys.argv[2] + "; sleep 100; exit 1"], 200)[1])
try:
    queue.run()
except KeyboardInterrupt:
    print("stopped")
"""


def interrupted(file):
    """Ends every child, and no other begins."""
    run = subprocess.Popen([sys.executable, "-B", "-c", STOPPED, str(TOOLS), file], stdout=subprocess.PIPE, text=True)
    while not os.path.exists(file) or len(Path(file).read_text().split()) < 3:
        time.sleep(0.01)
    run.send_signal(signal.SIGINT)
    out = run.communicate(timeout=30)[0]
    pids = Path(file).read_text().split()
    check("interrupted", out == "stopped\n" and len(pids) == 3, (out, pids))
    alive = [pid for pid in pids if os.path.exists(f"/proc/{pid}/stat") and " Z " not in Path(f"/proc/{pid}/stat").read_text()]
    check("nothing lives on", not alive, alive)


order()
places()
hangs()
file = f"/tmp/cob-queue-{os.getpid()}"
try:
    interrupted(file)
finally:
    if os.path.exists(file):
        os.unlink(file)
sys.exit(1 if bad else 0)
