# SPDX-License-Identifier: MIT
"""test_bench.py - the tools of bench/ from beginning to end, with cob as its own peer and next to no rounds."""
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
COB = os.path.abspath(sys.argv[1])
bad = 0


def check(name, ok, detail=""):
    global bad
    if not ok:
        print(f"FAIL {name}: {detail}")
        bad += 1


def tool(name, *words):
    """Exit code, standard output, standard error."""
    env = {k: v for k, v in os.environ.items() if k != "BENCH_NODE_MODULES"} | {"TMPDIR": str(TMP)}
    done = subprocess.run([COB, ROOT / f"bench/{name}/{name}.ts", *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, timeout=100, env=env)
    return done.returncode, done.stdout, done.stderr


def gate(folder):
    words = ["--baseline", COB, "--runs", "2", "--warmup", "1", "--only", "version|rss-idle|^test$|itself"]
    limits = {"units": {"ms": {"ratio": 1000}, "MiB": {"ratio": 1000}}, "peers": {}, "cases": {}}
    generous, strict = folder / "generous.json", folder / "strict.json"
    generous.write_text(json.dumps(limits))
    strict.write_text(json.dumps({**limits, "cases": {"rss-idle": {"baseline": {"ratio": 0.001, "absolute": -1000}}}}))
    page = folder / "page.md"
    page.write_text("before\n<!-- bench gate -->\n<!-- end -->\nafter\n")
    code, out, err = tool("gate", *words, "--thresholds", generous, "--out", folder / "out", "--page", page)
    check("gate passes", code == 0, f"{code}\n{out}{err}")
    check("gate, absent command", "| test, one empty test | absent | absent |" in out, out)
    report = json.loads((folder / "out/gate.json").read_text())
    check("gate, samples", [len(m["samples"]["baseline"]) for m in report["measures"] if m["id"] in ("version", "rss-idle")] == [2, 2], report)
    check("gate, measured alone", [len(m["samples"]["cob"]) for m in report["measures"] if m["id"] == "itself"] == [2], report)
    check("gate, files", (folder / "out/gate.md").read_text() == out.removesuffix("\n") and (folder / "out/gate.svg").read_text().startswith("<svg "))
    text = page.read_text()
    check("gate, page", text.startswith("before\n<!-- bench gate -->\n![") and "](out/gate.svg)\n" in text and text.endswith("<!-- end -->\nafter\n"), text)
    code, out, err = tool("gate", *words, "--thresholds", strict)
    check("gate fails", code == 1 and "**1 failed**" in out, f"{code}\n{out}{err}")
    code, out, err = tool("gate", "--runs", "many")
    check("gate, wrong use", code == 2 and "--runs wants a whole number" in err, f"{code}\n{out}{err}")


def compare(folder):
    code, out, err = tool("compare", "--peer", f"other={COB}", "--app", "serve-hello|node-http", "--blocks", "2", "--warmup", "0", "--warmup-answers", "300", "--seconds", "0.4", "--starts", "1",
                          "--cpus", "none", "--out", folder / "compare")
    check("compare", code == 0, f"{code}\n{out}{err}")
    if code:
        return
    code, _, err = tool("compare", "--app", "express")
    check("compare without packages", code == 2 and "BENCH_NODE_MODULES must name" in err, f"{code}\n{err}")
    report = json.loads((folder / "compare/compare.json").read_text())
    names = [(c["app"], c["runtime"], len(c["samples"]), len(c["starts"])) for c in report["cells"]]
    check("compare, cells", names == [(app, r, 2, 1) for app in ("serve-hello", "node-http rows") for r in ("cob", "other")], names)
    sample = report["cells"][0]["samples"][0]
    check("compare, numbers", sample["load"]["completed"] > 0 and sample["load"]["serverMs"] > 0 and sample["loaded"]["rss"] > sample["idle"]["anonymous"] > 0
          and sample["readyMs"] > 0 and sample["firstMs"] > 0, sample)
    check("compare, ratios", "### Ratios to other, paired within blocks" in out and "of 2 below 1" in out, out)
    check("compare, pictures", all((folder / f"compare/compare-{n}.svg").read_text().startswith("<svg ") for n in ("cpu", "memory")))


# In place of autocannon: a few requests, and its figures in its form.
CANNON = """
const url = process.argv.at(-1), got = [];
for (let i = 0; i < 20; i++) got.push((await (await fetch(url)).arrayBuffer()).byteLength);
console.log(JSON.stringify({ requests: { total: 20 }, duration: 0.5, errors: 0, timeouts: 0, non2xx: FAILS, latency: { p99: 3 }, throughput: { total: 20 * got[0] } }));
process.exit(0);
"""


def routes(folder):
    cannon = folder / "cannon.mjs"
    words = ["--node", COB, "--autocannon", cannon, "--peer", f"other={COB}", "--rounds", "2", "--seconds", "1", "--warmup", "0", "--only", "plain|json", "--cpus", "none"]
    cannon.write_text(CANNON.replace("FAILS", "0"))
    code, out, err = tool("routes", *words, "--out", folder / "routes")
    check("routes", code == 0 and "| /json cob | 40 | 40 - 40 | 0.0 % | 3.00 ms |" in out and "| /plain, cob and other | tie (medians +0.0 %, best rounds +0.0 %) |" in out,
          f"{code}\n{out}{err}")
    check("routes, files", json.loads((folder / "routes/routes.json").read_text())["cases"][0]["rounds"][1]["bytes"] == 2 and (folder / "routes/routes.svg").exists())
    cannon.write_text(CANNON.replace("FAILS", "3"))
    code, out, err = tool("routes", *words)
    check("routes, answers that are not 2xx", code == 1 and "fails: 20 answers, 0 errors, 0 timeouts, 3 not 2xx" in out, f"{code}\n{out}{err}")
    code, out, err = tool("routes", "--node", COB)
    check("routes without autocannon", code == 2 and "no autocannon at" in err, f"{code}\n{out}{err}")


def sqlite(folder):
    code, out, err = tool("sqlite", "--peer", f"other={COB}", "--rounds", "1", "--budget", "1", "--only", "get by key|blob|iterate|transaction", "--out", folder / "sqlite")
    check("sqlite", code == 0 and "### node:sqlite" in out and "| geometric mean |" in out and "wrong" not in out, f"{code}\n{out}{err}")
    columns = json.loads((folder / "sqlite/sqlite.json").read_text())["columns"]
    check("sqlite, columns", [(c["module"], c["runtime"], len(c["samples"])) for c in columns] ==
          [(m, r, 7) for m in ("bun:sqlite", "node:sqlite") for r in ("cob", "other")], columns)


with tempfile.TemporaryDirectory(prefix="bench-test-") as name:
    TMP = Path(name, "tmp")
    TMP.mkdir()
    gate(Path(name))
    compare(Path(name))
    routes(Path(name))
    sqlite(Path(name))
    check("nothing is left", not list(TMP.iterdir()), list(TMP.iterdir()))
sys.exit(1 if bad else 0)
