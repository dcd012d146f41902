# SPDX-License-Identifier: MIT
"""test_queue.py - the order in which tests run: one queue for all suites and builds.

A task begins as soon as those it comes after have succeeded and there is room, the earliest added first. What computes takes one of a
few places (one more than the machine has cores, for the moments in which a test waits); what mostly waits has places of its own; what counts
something that others would disturb is alone on the machine. A task whose `key` is that of a running one waits for it.
"""
import heapq
import threading
import traceback

import test_process
from test_report import SKIP


class Task:
    """work(): None, what is wrong, SKIP, or ((passed, failed), what is wrong). `quiet`: no test; it is reported when it fails."""

    def __init__(self, number, suite, name, work, after=(), places=1, waits=False, alone=False, key=None, quiet=False):
        self.number, self.suite, self.name, self.work = number, suite, name, work
        self.places, self.key, self.quiet = places, key, quiet
        self.lane = "alone" if alone else "waits" if waits else "computes"
        self.after, self.before, self.done = set(after), [], False
        for task in self.after:
            task.before.append(self)

    def __lt__(self, other):
        return self.number < other.number


class Queue:
    def __init__(self, report, cores):
        self.report, self.change = report, threading.Condition()
        self.free = {"computes": cores + 1, "waits": max(2, cores), "alone": 1}
        self.ready = {lane: [] for lane in self.free}
        self.threads = cores + 1 + max(2, cores)
        self.left = self.running = self.count = 0
        self.keys = set()
        self.stopped = False

    def add(self, *words, **how):
        """Before run: a Task's words and what is special about it."""
        task = Task(self.count, *words, **how)
        self.count += 1
        self.left += 1
        if not task.quiet:
            self.report.suite(task.suite).waiting += 1
        if not task.after:
            heapq.heappush(self.ready[task.lane], task)
        return task

    def _fits(self, lane):
        """The first of a lane that may begin now, taken out."""
        passed_by, found = [], None
        heap = self.ready[lane]
        while heap and not found and self.free[lane]:
            task = heapq.heappop(heap)
            if task.places <= self.free[lane] and (task.key is None or task.key not in self.keys):
                found = task
            else:
                passed_by.append(task)
        for task in passed_by:
            heapq.heappush(heap, task)
        return found

    def _take(self):
        if self.free["alone"] == 0:
            return None
        if self.ready["alone"]:
            return self._fits("alone") if self.running == 0 else None
        return self._fits("waits") or self._fits("computes")

    def _work(self):
        while True:
            with self.change:
                while self.left and not self.stopped and not (task := self._take()):
                    self.change.wait()
                if self.stopped or not self.left:
                    return
                self.free[task.lane] -= task.places
                self.running += 1
                self.keys.add(task.key)
            self._do(task)

    def _do(self, task):
        began = self.report.now()
        test_process.spent_reset()
        try:
            got = task.work()
        except BaseException:  # a fault of the tools must not end a worker
            got = traceback.format_exc()
        with self.change:
            if self.stopped:
                return
            many, problem = got if isinstance(got, tuple) else (None, got)
            self.report.took(task.suite, task.name, began, test_process.spent())
            if not task.quiet or problem not in (None, SKIP):
                self.report.add(task.suite, task.name, problem, many)
            self.free[task.lane] += task.places
            self.running -= 1
            self.keys.discard(task.key)
            self._end(task, problem in (None, SKIP))
            self.change.notify_all()

    def _end(self, task, good):
        task.done = True
        self.left -= 1
        if not task.quiet:
            self.report.left(task.suite)
        for later in task.before:
            later.after.discard(task)
            if later.done:
                continue
            if not good:
                self._end(later, False)  # what needs it is not run
            elif not later.after:
                heapq.heappush(self.ready[later.lane], later)

    def run(self):
        """Until all is done. An interrupt kills what runs and goes on to the caller."""
        threads = [threading.Thread(target=self._work, daemon=True) for _ in range(self.threads)]
        try:
            for thread in threads:
                thread.start()
            with self.change:
                while self.left:
                    self.change.wait(1)
        except BaseException:
            self._stop()
            raise
        finally:
            for thread in threads:
                if thread.ident:
                    thread.join(test_process.LINGER)

    def _stop(self):
        with self.change:
            self.stopped = True
            self.change.notify_all()
        test_process.stop_all()
