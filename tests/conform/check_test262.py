#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""check_test262.py COB - test262 against the recorded failures.

Wants a checkout of tc39/test262 at the commit named in test262-commit.txt: the folder in $TEST262, or `test262` in this project's
folder or beside it. Skipped (exit 77) without one. Exit 1 on any difference from test262-failures.txt, in either direction.
"""
import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent


def find_suite():
    for place in (os.environ.get("TEST262"), ROOT / "test262", ROOT.parent / "test262"):
        if place and (Path(place) / "features.txt").exists():
            return Path(place)
    return None


def main():
    suite = find_suite()
    if not suite:
        print("no checkout of test262 (set TEST262)")
        return 77
    want = (HERE / "test262-commit.txt").read_text().split()[0]
    head = subprocess.run(["git", "-C", suite, "rev-parse", "HEAD"], capture_output=True, text=True, check=False).stdout.strip()
    if head != want:
        print(f"{suite} is at {head or 'no commit'}, the list is for {want}")
        return 77
    found = ROOT / "build" / "test262-failures.txt"
    found.parent.mkdir(exist_ok=True)
    return subprocess.run([sys.executable, "-B", ROOT / "tools/test262.py", "--engine", f"{sys.argv[1]} --script", "--suite", suite,
                           "--module-flag=--module", "--skip-features=cob", "--quiet", "--exact", "--failures", found,
                           "--known", HERE / "test262-failures.txt"], check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
