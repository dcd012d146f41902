# SPDX-License-Identifier: MIT
"""check_memory.py - test_memory.py with 24 million things, 200 MB and a million rounds."""
import sys

import test_memory

sys.exit(test_memory.main(sys.argv[1], True))
