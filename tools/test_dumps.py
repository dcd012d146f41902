# SPDX-License-Identifier: MIT
"""test_dumps.py - tests/golden/STAGE/NAME.js: what `cob dump STAGE` prints.

It stands in a last comment that begins with `/* expect`, or in NAME.txt. The unit tests check the former too, without a process. For the
stage print it is what `cob build --no-bundle --target=bun` prints, with the flags of a first line `// flags: ...`.
"""
import tempfile
from pathlib import Path

from test_process import ROOT, run

MARK = "/* expect\n"


def find():
    """Pairs of stage and path."""
    return [(folder.name, path) for folder in sorted(p for p in (ROOT / "tests/golden").iterdir() if p.is_dir())
            for path in sorted(p for p in folder.iterdir() if p.suffix in (".js", ".mjs", ".cjs", ".ts"))]


def dump(cob, stage, name, source):
    """The input alone is dumped in an empty folder, so that names in the dump are the same everywhere."""
    with tempfile.TemporaryDirectory(prefix="cob-golden-") as folder:
        Path(folder, name).write_text(source, encoding="utf-8")
        if stage != "print":
            return run([cob, "dump", stage, name], cwd=folder)
        flags = source.split("\n", 1)[0].removeprefix("// flags:").split() if source.startswith("// flags:") else []
        return run([cob, "build", "--no-bundle", "--target=bun", *flags, name], cwd=folder)


def check(cob, stage, path, update):
    text = path.read_text(encoding="utf-8")
    inside = MARK in text
    source = text[:text.index(MARK)] if inside else text
    beside = path.with_suffix(".txt")
    code, out, err = dump(cob, stage, path.name, source)
    got = out if stage == "print" and code == 0 else out + err  # without warnings
    if update and code is not None:
        if inside:
            path.write_text(f"{source}{MARK}{got}*/\n", encoding="utf-8")
        else:
            beside.write_text(got, encoding="utf-8")
        return None
    if inside:
        expected, where = text[len(source) + len(MARK):-len("*/\n")], "its last comment"
    else:
        expected, where = beside.read_text(encoding="utf-8") if beside.exists() else "", beside.name
    if code not in (0, 1):
        return f"exit code {code}\n{err}"
    return None if got == expected else f"the dump differs from {where} (--update rewrites it)"
