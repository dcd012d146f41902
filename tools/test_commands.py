# SPDX-License-Identifier: MIT
"""test_commands.py - command lines: the .cli files of tests/cli.

`--- FILE NAME` starts a file's text (until the next line of its kind or `$`), `$ COMMAND` runs in the shell, `> ` lines are its
standard output, `! ` lines its standard error (... stands for anything), `? N` its exit code (default 0). In expectations {DIR} is the temporary
folder. In files that begin with `# peer: bun`, `= REASON` marks a command on which Bun differs.
"""
import os
import re
import tempfile
from pathlib import Path

from test_process import ROOT, run


class Step:
    def __init__(self, command):
        self.command, self.out, self.err, self.code, self.differs = command, [], None, 0, False

    def wrong(self, got, work, peer):
        """What is wrong with (exit code, stdout, stderr)."""
        code, out, err = got
        for what, text, want in (("stdout", out, self.out), ("stderr", err, self.err)):
            if want is None and not (peer and what == "stderr"):
                continue
            want = want or []
            pattern = re.escape("\n".join(want).replace("{DIR}", str(work))).replace(re.escape("..."), ".*")
            if not re.fullmatch(pattern + r"\n?", text, re.S):
                return f"$ {self.command}\n{what}:\n{text[:1500]}\nwanted:\n" + "\n".join(want)
        if code != self.code:
            return f"$ {self.command}\nexit code {code}, not {self.code}\n{out[-500:]}{err[-800:]}"
        return None


def prepare(path, work):
    """Writes the files and gives the steps."""
    steps, target = [], None
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("--- FILE "):
            target = work / line[9:].strip()
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text("")
        elif line.startswith("$ "):
            target = None
            steps.append(Step(line[2:]))
        elif target is not None:
            with target.open("a", encoding="utf-8") as f:
                f.write(line + "\n")
        elif line.startswith("> ") or line == ">":
            steps[-1].out.append(line[2:])
        elif line.startswith("! ") or line == "!":
            steps[-1].err = (steps[-1].err or []) + [line[2:]]
        elif line.startswith("? "):
            steps[-1].code = int(line[2:])
        elif line.startswith("= "):
            steps[-1].differs = True
    return steps


def check_cli(cob, path, peer=False):
    """With `peer` the executable is Bun, and commands on which it differs are run but not looked at (tools/compare.py)."""
    with tempfile.TemporaryDirectory(prefix="cob-cli-") as folder:
        bin_folder, work = Path(folder, ".bin"), Path(folder, "work")
        bin_folder.mkdir()
        work.mkdir()
        os.symlink(cob, bin_folder / "cob")
        env = {"PATH": f"{bin_folder}:{os.environ['PATH']}", "ROOT": str(ROOT)}
        for step in prepare(path, work):
            code, out, err = run(["sh", "-c", step.command], 30, env, work)
            if peer:
                err = re.sub(r"(?m)\n?^Bun v[0-9.]+ \(.*\)$\n", "", err)
            problem = None if peer and step.differs else step.wrong((code, out, err), work, peer)
            if problem:
                return problem
    return None
