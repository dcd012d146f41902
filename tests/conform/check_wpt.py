#!/usr/bin/env python3
# check_wpt.py - for ./dev check: tests/conform/wpt.py with the folders of its list; skipped without a suite.
#
# SPDX-License-Identifier: MIT
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
done = subprocess.run([sys.executable, '-B', HERE / 'wpt.py', '--engine', sys.argv[1] + ' --script'], stdout=subprocess.PIPE, text=True, check=False)
print(done.stdout)
sys.exit(77 if done.stdout.startswith('wpt.py: no suite') else done.returncode)
