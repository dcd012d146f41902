#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_cache.py COB [TRIES] - the compile cache: hits, edits, damage, folders that do not fit, many processes at once.

Whether code came from the cache is what COB_COUNTS prints. TRIES is the number of damaged entries (default 60)."""
import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

COB, TRIES = os.path.abspath(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 60
FILLER = "".join(f"function filler{i}(a) {{ return a + {i}; }}\n" for i in range(150))
UNSET = ("COB_CACHE", "NODE_COMPILE_CACHE", "NODE_DISABLE_COMPILE_CACHE", "BUN_RUNTIME_TRANSPILER_CACHE_PATH", "XDG_CACHE_HOME",
         "NODE_ENV")
failed = 0


def cob(*args, cwd, cache=None, stdin=None, **env):
    """Output, error output without the counts, and how many files were (cached, not cached); None: nothing was asked for."""
    full = {k: v for k, v in os.environ.items() if k not in UNSET}
    full.update(COB_COUNTS="1", HOME=str(cwd), **env)
    if cache:
        full["COB_CACHE"] = str(cache)
    done = subprocess.run([COB, *map(str, args)], cwd=cwd, env=full, input=stdin, capture_output=True, text=True, timeout=60)
    counts, lines = None, []
    for line in done.stderr.splitlines():
        if line.startswith("cob counts: cached "):
            hits, _, of = line.removeprefix("cob counts: cached ").partition(" of ")
            counts = (int(hits), int(of) - int(hits))
        elif not line.startswith("cob counts:"):
            lines.append(line)
    return done.stdout, "\n".join(lines), counts


def expect(what, got, want):
    global failed
    if got != want:
        failed += 1
        print(f"{what}:\n  got  {got!r}\n  want {want!r}")


def entries(folder):
    return sorted(folder.glob("*.unit")) if folder.is_dir() else []


def put(path, text, age=100):
    """A file that was written a while ago as far as its times tell, but for the one that nobody can set."""
    path.write_text(text)
    now = path.stat().st_mtime - age
    os.utime(path, (now, now))
    return path


def basics(work):
    cache = work / "c"
    main = put(work / "main.cjs", FILLER + """
const { deep } = require('./lib.js');
function shown(a) { /* comment */ return a; }
console.log(shown.toString(), filler3(1), process.argv[2] ? deep(process.argv[2]) : 0);
try { null.x; } catch (e) { console.log(e.stack.split('\\n')[1].trim().replace(/.*\\//, '')); }
""")
    put(work / "lib.js", FILLER + """
export const deep = text => new Inner(text).value;
class Inner { #text; constructor(t) { this.#text = t; } get value() { return eval('this.#text') + filler149(0); } }
""")
    first = cob(main, cwd=work, cache=cache)
    expect("cold", first, ("function shown(a) { /* comment */ return a; } 4 0\nmain.cjs:155:12)\n", "", (0, 2)))
    expect("an entry each", len(entries(cache)), 2)
    expect("folder for the user alone", cache.stat().st_mode & 0o777, 0o700)
    expect("entries too", {e.stat().st_mode & 0o777 for e in entries(cache)}, {0o600})
    expect("warm", cob(main, cwd=work, cache=cache), (first[0], "", (2, 0)))
    more = cob(main, "x", cwd=work, cache=cache)
    expect("functions that the entry lacks", (more[0].splitlines()[0], more[2]),
           ("function shown(a) { /* comment */ return a; } 4 x149", (2, 0)))
    plain = cob(main, "x", cwd=work, COB_CACHE="off")
    expect("off", (plain[0], plain[2]), (more[0], None))


def edits(work):
    cache = work / "c"
    text = "console.log('one');\n" + FILLER
    main = put(work / "edit.js", text)
    for want, hits in (("one", (0, 1)), ("one", (1, 0)), ("one", (1, 0))):
        got = cob(main, cwd=work, cache=cache)
        expect("before the edit", (got[0], got[2]), (want + "\n", hits))
    times = main.stat()
    main.write_text(text.replace("one", "two"))
    os.utime(main, ns=(times.st_atime_ns, times.st_mtime_ns))
    for hits in ((0, 1), (1, 0)):
        got = cob(main, cwd=work, cache=cache)
        expect("same size and time, other text", (got[0], got[2]), ("two\n", hits))
    os.utime(main)
    got = cob(main, cwd=work, cache=cache)
    expect("only touched", (got[0], got[2]), ("two\n", (1, 0)))
    for i in range(20): # as fast as it can, within one tick of the file system's clock
        main.write_text(text.replace("one", f"{i:03}"))
        expect("written again at once", cob(main, cwd=work, cache=cache)[0], f"{i:03}\n")
    broken = main.read_text() + "let let = 1;"
    main.write_text(broken)
    for _ in range(2):
        expect("an error", "SyntaxError" in cob(main, cwd=work, cache=cache)[1], True)


def settings(work):
    cache = work / "c"
    main = put(work / "conf.ts", FILLER.replace("(a)", "(a: any)") + "class A { x; constructor() { console.log('x' in this); } } new A();\n")
    expect("fields are defined", cob(main, cwd=work, cache=cache)[0], "true\n")
    (work / "tsconfig.json").write_text('{ "compilerOptions": { "useDefineForClassFields": false } }')
    expect("tsconfig.json", cob(main, cwd=work, cache=cache)[0], "false\n")
    (work / "tsconfig.json").unlink()
    got = cob(main, cwd=work, cache=cache)
    expect("without again", (got[0], got[2]), ("true\n", (1, 0)))
    define = put(work / "define.js", FILLER + "console.log(typeof WORD === 'undefined' ? 'none' : WORD);\n")
    expect("no definition", cob(define, cwd=work, cache=cache)[0], "none\n")
    got = cob("--define", "WORD:'given'", define, cwd=work, cache=cache)
    expect("a definition", (got[0], got[2]), ("given\n", None))


def damage(work):
    cache = work / "d"
    main = put(work / "victim.cjs", FILLER + "console.log(filler7(1), module.exports !== null);\n")
    cob(main, cwd=work, cache=cache)
    entry, = entries(cache)
    good = entry.read_bytes()
    rand = random.Random(5)
    for i in range(TRIES):
        at = rand.randrange(len(good))
        bad = bytearray(good)
        if i % 2:
            bad[at] ^= 1 << rand.randrange(8)
        entry.write_bytes(bad if i % 2 else bad[:at])
        got = cob(main, cwd=work, cache=cache)
        expect(f"damage {i} at {at}", got, ("8 true\n", "", (0, 1)))
        if i % 10 == 0:
            expect(f"written anew {i}", cob(main, cwd=work, cache=cache), ("8 true\n", "", (1, 0)))
    for junk in (b"", b"x" * 10000, bytes(200)):
        entry.write_bytes(junk)
        expect("junk", cob(main, cwd=work, cache=cache), ("8 true\n", "", (0, 1)))


def folders(work):
    main = put(work / "plain.cjs", FILLER + "console.log('ran');\n")
    file = work / "file"
    file.write_text("")
    expect("below a file", cob(main, cwd=work, cache=file / "x")[:2], ("ran\n", ""))
    expect("a file", cob(main, cwd=work, cache=file)[:2], ("ran\n", ""))
    expect("in /proc", cob(main, cwd=work, cache="/proc/nothing")[:2], ("ran\n", ""))
    shared = work / "shared"
    shared.mkdir()
    shared.chmod(0o777)
    expect("others may write to it", cob(main, cwd=work, cache=shared)[:2], ("ran\n", ""))
    expect("so nothing is put there", entries(shared), [])
    own = work / "own"
    cob(main, cwd=work, cache=own)
    entries(own)[0].chmod(0o666)
    expect("others may write to the entry", cob(main, cwd=work, cache=own), ("ran\n", "", (0, 1)))
    expect("then it is ours again", cob(main, cwd=work, cache=own), ("ran\n", "", (1, 0)))
    link = entries(own)[0]
    link.rename(work / "moved")
    link.symlink_to(work / "moved")
    expect("a link", cob(main, cwd=work, cache=own)[2], (0, 1))


def names(work):
    main = put(work / "named.cjs", FILLER + "console.log('ran');\n")
    for name, value in (("COB_CACHE", "off"), ("COB_CACHE", "0"), ("NODE_DISABLE_COMPILE_CACHE", "1"),
                        ("BUN_RUNTIME_TRANSPILER_CACHE_PATH", "0"), ("BUN_RUNTIME_TRANSPILER_CACHE_PATH", "")):
        cob(main, cwd=work, **{name: value})
        expect(f"{name}={value}", (work / ".cache").exists(), False)
    for name, where in (("NODE_COMPILE_CACHE", "n/cob"), ("BUN_RUNTIME_TRANSPILER_CACHE_PATH", "b/cob"), ("XDG_CACHE_HOME", "x/cob")):
        cob(main, cwd=work, **{name: str(work / where.partition("/")[0])})
        expect(name, len(entries(work / where)), 1)
    cob(main, cwd=work)
    expect("HOME", len(entries(work / ".cache/cob")), 1)
    small = put(work / "small.js", "console.log(1);\n")
    for args, stdin in ((["-e", FILLER + "1"], None), (["-"], FILLER), ([small], None)):
        expect("no file to keep", cob(*args, cwd=work, cache=work / "none", stdin=stdin)[2], None)
        expect("nothing kept", (work / "none").exists(), False)
    for end in ("process.exit(3)", "throw 1", "setTimeout(() => {}, 1)"):
        ends = put(work / "ends.cjs", FILLER + end + "\n")
        cob(ends, cwd=work, cache=work / "e")
        expect(end, cob(ends, cwd=work, cache=work / "e")[2] in ((1, 0), None), True)
        expect(end, len(entries(work / "e")), 1)


API = """
const m = require('node:module'), S = m.constants.compileCacheStatus;
const show = r => console.log(Object.keys(S).find(k => S[k] === r.status), r.directory ?? r.message);
show(m.enableCompileCache(process.argv[2]));
show(m.enableCompileCache());
console.log(m.getCompileCacheDir(), m.flushCompileCache());
try { m.enableCompileCache(5); } catch (e) { console.log(e.code); }
"""


def api(work):
    main = put(work / "api.cjs", API)
    here = str(work)
    expect("enableCompileCache", cob(main, "named", cwd=work)[0].splitlines(),
           [f"ENABLED {here}/named/cob", f"ALREADY_ENABLED {here}/named/cob", f"{here}/named/cob undefined", "ERR_INVALID_ARG_TYPE"])
    expect("by a variable", cob(main, "named", cwd=work, NODE_COMPILE_CACHE=f"{here}/v")[0].splitlines()[0],
           f"ALREADY_ENABLED {here}/v/cob")
    expect("disabled", cob(main, "named", cwd=work, NODE_DISABLE_COMPILE_CACHE="1")[0].splitlines()[0],
           "DISABLED Disabled by NODE_DISABLE_COMPILE_CACHE")
    expect("impossible", cob(main, "/proc/nothing", cwd=work)[0].splitlines()[0], "FAILED Cannot create cache directory")


def many(work):
    cache = work / "m"
    mains = [put(work / f"many{i}.cjs", FILLER + f"require('./many{i + 1}.cjs');\n" if i < 5 else FILLER + "console.log('end');\n")
             for i in range(6)]
    env = {k: v for k, v in os.environ.items() if k not in UNSET} | {"COB_CACHE": str(cache)}
    for _ in range(3):
        running = [subprocess.Popen([COB, mains[0]], stdout=subprocess.PIPE, cwd=work, env=env) for _ in range(8)]
        expect("at once", {p.communicate(timeout=60)[0] for p in running}, {b"end\n"})
        for entry in entries(cache)[::2]:
            entry.unlink()
    cob(mains[0], cwd=work, cache=cache)
    expect("then all is there", cob(mains[0], cwd=work, cache=cache), ("end\n", "", (6, 0)))
    expect("nothing is left half", sorted(p.name for p in cache.iterdir() if not p.name.endswith(".unit")), ["swept"])
    # Old leftovers go, what is not ours stays.
    left, other = cache / ("0" * 32 + ".unit.Ab12Cd"), cache / "other"
    put(left, "x", 2 * 3600)
    put(other, "x", 2 * 3600)
    (cache / "swept").unlink()
    entries(cache)[0].unlink()
    cob(mains[0], cwd=work, cache=cache)
    expect("swept", (left.exists(), other.exists()), (False, True))


def idle(work):
    """A server that is killed has its entry all the same."""
    cache = work / "i"
    main = put(work / "server.cjs", FILLER + "Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response('x') });\nconsole.log('up');\n")
    env = {k: v for k, v in os.environ.items() if k not in UNSET} | {"COB_CACHE": str(cache)}
    server = subprocess.Popen([COB, main], stdout=subprocess.PIPE, cwd=work, env=env)
    expect("it runs", server.stdout.readline(), b"up\n")
    for _ in range(100):
        if entries(cache):
            break
        time.sleep(0.1)
    server.kill()
    server.communicate()
    expect("written while it waited", len(entries(cache)), 1)


for part in (basics, edits, settings, damage, folders, names, api, many, idle):
    with tempfile.TemporaryDirectory(prefix="cob-cache-") as folder:
        part(Path(folder).resolve())
sys.exit(1 if failed else 0)
