# SPDX-License-Identifier: MIT
"""test_process.py - child processes of tests: what they print, how they end, what processor time they took; and the end of all of them.

Each child is the leader of a process group, which is killed when the child's time is over or when the whole run is stopped. What a
child leaves running, out of the group even, cannot keep a test: its output is read until its time is over and not longer.
"""
import os
import select
import signal
import subprocess
import threading
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LINGER = 3  # seconds a killed child's output is still read
# The collector scans the real stack; what lives until the end is no leak.
SANITIZER_ENV = {"ASAN_OPTIONS": "detect_stack_use_after_return=0:detect_leaks=0", "UBSAN_OPTIONS": "print_stacktrace=1"}
# Nothing may depend on what ran before: tests of the cache set a folder.
PLAIN_ENV = {k: v for k, v in os.environ.items() if k not in ("FORCE_COLOR", "NO_COLOR", "NODE_ENV")} | {"COB_CACHE": "off"}


class Stopped(Exception):
    """The run ends; no child is started any more."""


class _Children:
    """Those that run now."""

    def __init__(self):
        self.lock, self.pids, self.stopped = threading.Lock(), set(), False


_children = _Children()
_spent = threading.local()


def spent_reset():
    _spent.seconds = 0.0


def spent():
    """Seconds of processor time of this thread's children since spent_reset, their own children included."""
    return getattr(_spent, "seconds", 0.0)


def stop_all():
    """Asks them to end (make then removes what it has half written), and kills those that do not."""
    for number in (signal.SIGTERM, signal.SIGKILL):
        with _children.lock:
            _children.stopped = True
            for pid in _children.pids:
                _kill_group(pid, number)
        end = time.monotonic() + LINGER
        while _children.pids and time.monotonic() < end:
            time.sleep(0.01)


def _kill_group(pid, number=signal.SIGKILL):
    try:
        os.killpg(pid, number)
    except ProcessLookupError:
        pass


def _start(command, nice, **how):
    if nice:
        command = ["nice", f"-n{nice}", *command]
    with _children.lock:
        if _children.stopped:
            raise Stopped
        child = subprocess.Popen(command, stdin=subprocess.DEVNULL, start_new_session=True, **how)
        _children.pids.add(child.pid)
    return child


def _read(pipes, end):
    """Appends to pipes[fd] what comes until every pipe was closed or the time is over; closed ones leave `pipes`."""
    poll = select.poll()
    for fd in pipes:
        poll.register(fd, select.POLLIN)
    left = dict(pipes)
    while left:
        wait = end - time.monotonic()
        if wait <= 0:
            return False
        for fd, _ in poll.poll(wait * 1000 + 1):
            data = os.read(fd, 1 << 16)
            if data:
                left[fd].append(data)
            else:
                poll.unregister(fd)
                del left[fd]
    return True


def _reap(child, end):
    """Waits for the end of the child itself."""
    pause = 0.0003
    while True:
        pid, status, usage = os.wait4(child.pid, os.WNOHANG)
        if pid:
            with _children.lock:
                _children.pids.discard(child.pid)
            child.returncode = os.waitstatus_to_exitcode(status)
            _spent.seconds = spent() + usage.ru_utime + usage.ru_stime
            return True
        if time.monotonic() >= end:
            return False
        time.sleep(pause)
        pause = min(pause * 2, 0.05)


def run(command, timeout=30, env=None, cwd=ROOT, executable=None, nice=0):
    """Exit code, stdout and stderr; the code is None after a timeout."""
    child = _start([str(c) for c in command], nice, executable=executable, cwd=cwd, env={**PLAIN_ENV, **(env or {})}, stdout=subprocess.PIPE,
                   stderr=subprocess.PIPE)
    with child.stdout, child.stderr:
        out, err = [], []
        pipes = {child.stdout.fileno(): out, child.stderr.fileno(): err}
        end = time.monotonic() + timeout
        ended = _read(pipes, end) and _reap(child, end)
        if not ended:
            _kill_group(child.pid)
            _read(pipes, time.monotonic() + LINGER)
            _reap(child, time.monotonic() + LINGER)
    text = [b"".join(part).decode("utf-8", "replace") for part in (out, err)]
    return child.returncode if ended else None, *text
