# SPDX-License-Identifier: MIT
"""test_report.py - what came out: failures as they come, a line for each suite when its last test is done, the most expensive tests."""
import time

SKIP = "skip"  # what a test says when the machine lacks something
SHOWN_LINES = 40


class Suite:
    def __init__(self):
        self.waiting = 0  # tests that are still to come
        self.passed = self.failed = self.skipped = 0
        self.seconds = 0.0  # of processor time
        self.began = None


class Report:
    def __init__(self):
        self.began = time.monotonic()
        self.suites = {}
        self.tests = []  # processor time, time, suite, name

    def now(self):
        return time.monotonic() - self.began

    def suite(self, name):
        return self.suites.setdefault(name, Suite())

    def total(self, what):
        return sum(getattr(s, what) for s in self.suites.values())

    def add(self, suite, name, problem, many=None):
        """`many`: passed and failed ones of a test that is a whole program of tests."""
        s = self.suite(suite)
        if many:
            s.passed += many[0]
            s.failed += many[1]
        elif problem is None:
            s.passed += 1
        elif problem == SKIP:
            s.skipped += 1
        else:
            s.failed += 1
        if problem not in (None, SKIP):
            if many and not many[1]:
                s.failed += 1
            print(f"FAIL {suite}: {name}\n    " + "\n    ".join(str(problem).strip().splitlines()[:SHOWN_LINES]), flush=True)

    def took(self, suite, name, began, processor):
        s = self.suite(suite)
        s.began = began if s.began is None else min(s.began, began)
        s.seconds += processor
        self.tests.append((processor, self.now() - began, suite, name))

    def left(self, suite, count=1):
        """So many tests of it are done, or will not be."""
        s = self.suite(suite)
        s.waiting -= count
        if s.waiting == 0 and s.passed + s.failed + s.skipped:
            more = "".join(f", {n} {word}" for n, word in ((s.failed, "failed"), (s.skipped, "skipped")) if n)
            print(f"-- {suite}: {s.passed} passed{more}; {s.seconds:.0f} s of processor, from {s.began or 0:.0f} to {self.now():.0f} s", flush=True)

    def slowest(self, count):
        """Those that took most processor time in each suite."""
        for suite in dict.fromkeys(t[2] for t in self.tests if count):
            print(f"-- slowest of {suite}: processor, time")
            for processor, seconds, _, name in sorted((t for t in self.tests if t[2] == suite), reverse=True)[:count]:
                print(f"   {processor:7.2f} {seconds:7.2f}  {name}")

    def end(self, cores):
        whole, used = self.now(), sum(t[0] for t in self.tests)
        print(f"-- took {whole:.0f} s, {used:.0f} s of processor ({100 * used / cores / whole:.0f} % of {cores} cores)")
        print(f"{self.total('passed')} passed, {self.total('failed')} failed, {self.total('skipped')} skipped", flush=True)
        return 1 if self.total("failed") or not self.total("passed") else 0
