# SPDX-License-Identifier: MIT
"""test_tls_storm.py - the short form of tests/soak/test_tls_storm.py: a few hundred aborted clients over TLS and HTTP/2 leave nothing.

    python3 tests/http/test_tls_storm.py build/release/cob
"""
import subprocess
import sys
from pathlib import Path

STORM = Path(__file__).resolve().parent.parent / "soak/test_tls_storm.py"
sys.exit(subprocess.run([sys.executable, str(STORM), sys.argv[1], "100", "short"]).returncode)
