#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_reload.py COB - --hot and --watch: what saving, replacing, removing and breaking files does to a running program."""
import os
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from pathlib import Path

COB = os.path.abspath(sys.argv[1])
SLOW = 20  # seconds that something expected may take on a busy machine
failed = 0


def expect(what, got, want=True):
    global failed
    if got != want:
        failed += 1
        print(f"FAIL {what}\n  got  {got!r}\n  want {want!r}")


class Program:
    """cob in `folder`; `until` waits for a line of its output."""

    def __init__(self, folder, *args):
        self.lines, self.seen = [], 0
        env = {k: v for k, v in os.environ.items() if k not in ("NODE_ENV", "PORT", "BUN_PORT")}
        self.process = subprocess.Popen([COB, *args], cwd=folder, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self.reader = threading.Thread(target=self.read)
        self.reader.start()

    def read(self):
        for line in self.process.stdout:
            self.lines.append(line.rstrip("\n"))

    def until(self, text):
        """The lines since the last call up to one that holds `text`."""
        end = time.monotonic() + SLOW
        at = self.seen
        while time.monotonic() < end:
            while at < len(self.lines):
                at += 1
                if text in self.lines[at - 1]:
                    part, self.seen = self.lines[self.seen:at], at
                    return part
            time.sleep(0.005)
        expect(f"a line with {text}", self.lines[self.seen:], text)
        return []

    def rest(self):
        return self.lines[self.seen:]

    def end(self):
        if self.process.poll() is None:
            self.process.terminate()
        code = self.process.wait(SLOW)
        self.reader.join(SLOW)
        return code


def save(path, text):
    """As editors do that write a new file and rename it."""
    new = path.with_name(path.name + ".new")
    new.write_text(text)
    new.replace(path)


def answer(port):
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=SLOW) as r:
        return r.read().decode()


SERVER = """import { word } from './word.ts';
globalThis.loads = (globalThis.loads ?? 0) + 1;
export default { port: 0, hostname: '127.0.0.1', fetch: () => new Response(word + ' ' + globalThis.loads + ' ' + process.pid) };
console.log('load', globalThis.loads, word);
"""


def hot_server(folder):
    """The port and the process stay, globals too; a bad save changes nothing."""
    word = folder / "word.ts"
    word.write_text("export const word: string = 'one';\n")
    (folder / "server.ts").write_text(SERVER)
    p = Program(folder, "--hot", "server.ts")
    p.until("load 1 one")
    port = int(re.search(r":(\d+)", p.until("Started server")[-1])[1])
    first = answer(port)
    expect("first answer", first, f"one 1 {p.process.pid}")
    word.write_text("export const word: string = 'two';\n")
    expect("saved in place", p.until("load 2"), ["load 2 two"])
    expect("new answer", answer(port), f"two 2 {p.process.pid}")
    save(word, "export const word: string = 'three';\n")
    expect("saved by rename", p.until("load 3"), ["load 3 three"])
    expect("answer after it", answer(port), f"three 3 {p.process.pid}")
    save(word, "export const word = ;\n")
    p.until("imported from")
    expect("answer after a mistake", answer(port), f"three 3 {p.process.pid}")
    save(word, "export const word = 'x'; throw new Error('while it runs');\n")
    p.until("while it runs")
    p.until("word.ts")
    expect("answer after an error", answer(port), f"three 3 {p.process.pid}")
    word.unlink()
    p.until("Cannot find module './word.ts'")
    save(word, "export const word = 'back';\n")
    expect("made again", p.until("load 4"), ["note: there is no file " + str(word) + ", with or without an ending", "load 4 back"])
    expect("the process lives", p.process.poll(), None)
    expect("ended by SIGTERM", p.end(), -signal.SIGTERM)


OLD = """import './part.js';
const n = globalThis.n = (globalThis.n ?? 0) + 1;
globalThis.kept ??= setInterval(() => { globalThis.ticks = (globalThis.ticks ?? 0) + 1; }, 1);
globalThis.state ??= { servers: [Bun.serve({ port: 0, id: 'kept', fetch: () => new Response('kept') })] };
setInterval(() => { if (globalThis.n > n && globalThis.checks) console.log('an old interval', n); }, 1);
process.on('SIGUSR2', () => console.log('listener', n));
const other = n === 1 && Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response('other') });
setTimeout(async () => {
    if (n === 2) {
        globalThis.checks = true;
        const before = globalThis.ticks;
        await Bun.sleep(20);
        const kept = await (await fetch(globalThis.state.servers[0].url)).text();
        const gone = await fetch(globalThis.other).then(() => 'still there', () => 'gone');
        console.log('ticks go on', globalThis.ticks > before, kept, gone, process.listenerCount('SIGUSR2'));
        process.kill(process.pid, 'SIGUSR2');
    }
}, 20);
if (other) globalThis.other = String(other.url);
console.log('loaded', n);
"""


def hot_generations(folder):
    """What old code keeps going stops, but for what globals hold; listeners are not doubled."""
    (folder / "main.js").write_text(OLD)
    (folder / "part.js").write_text("")
    p = Program(folder, "--hot", "main.js")
    p.until("loaded 1")
    (folder / "part.js").write_text("// changed\n")
    p.until("loaded 2")
    expect("generations", p.until("ticks go on"), ["ticks go on true kept gone 1"])
    expect("one listener", p.until("listener"), ["listener 2"])
    p.end()
    expect("nothing else", p.rest(), [])


def hot_starts_broken(folder):
    """A program that cannot be loaded at first, CommonJS, a file that comes later, process.exit."""
    main = folder / "main.cjs"
    main.write_text("const { a } = require('./later');\nconsole.log('a is', a, require.cache[__filename] === module);\nif (a > 1) process.exit(a);\n")
    p = Program(folder, "--hot", "main.cjs")
    p.until("Cannot find module './later'")
    save(folder / "later.js", "exports.a = 1;\n")
    p.until("a is 1 true")
    save(folder / "later.js", "exports.a = 5;\n")
    p.until("a is 5 true")
    expect("process.exit ends it", p.process.wait(SLOW), 5)
    p.end()


def hot_await(folder):
    """An older load that waits at an await does not take over from a newer one."""
    main = folder / "main.mjs"
    text = "globalThis.n = (globalThis.n ?? 0) + 1; const n = globalThis.n; console.log('begin', n);\n" \
           "if (n === 1) await new Promise((r) => { globalThis.go = r; }); else globalThis.go?.();\n" \
           "export default { port: 0, fetch() {} }; console.log('end', n);\n"
    main.write_text(text)
    p = Program(folder, "--hot", "main.mjs")
    p.until("begin 1")
    save(main, text + "//\n")
    p.until("end 1")
    p.until("Started server")
    expect("one server alone", p.end(), -signal.SIGTERM)
    expect("nothing else", p.rest(), [])


def watch_restarts(folder):
    """Files of the graph, .env, errors, an endless loop; process.exit is the end."""
    main, part = folder / "main.ts", folder / "part.ts"
    part.write_text("export const a: number = 1;\n")
    main.write_text("import { a } from './part';\nconsole.log('run', a, process.env.WORD, process.execArgv.join());\n")
    (folder / ".env").write_text("WORD=x\n")
    p = Program(folder, "--watch", "main.ts")
    expect("first run", p.until("run"), ["run 1 x --watch"])
    part.write_text("export const a: number = 2;\n")
    p.until("run 2 x")
    save(folder / ".env", "WORD=y\n")
    p.until("run 2 y")
    save(part, "export const a: number = ;\n")
    p.until("imported from")
    save(part, "export const a = 3; throw new Error('oh');\n")
    p.until("oh")
    save(part, "export const a = 4; console.error('for ever'); while (true);\n")
    p.until("for ever")
    save(part, "export const a = 6; if (a) setTimeout(() => process.exit(a), 1);\n")
    p.until("run 6 y")
    expect("process.exit ends it", p.process.wait(SLOW), 6)
    p.end()


def watch_signals(folder):
    """The program is asked to end by SIGTERM or another signal; what ends the watcher ends the program."""
    main = folder / "main.js"
    text = "for (const s of ['SIGTERM', 'SIGINT']) process.on(s, () => { console.log('got', s); process.exit(0); });\n" \
           "setInterval(() => {}, 1000); console.log('pid', process.pid);\n"
    for option, name in ((), "SIGTERM"), (("--watch-kill-signal=SIGINT",), "SIGINT"):
        main.write_text(text)
        p = Program(folder, "--watch", *option, "main.js")
        p.until("pid")
        main.write_text(text + "//\n")
        p.until("got " + name)
        pid = int(p.until("pid")[-1].split()[1])
        expect("another process", pid != p.process.pid)
        p.process.terminate()
        p.until("got SIGTERM")
        expect("the program's code", p.process.wait(SLOW), 0)
        p.end()
    main.write_text("setInterval(() => {}, 1000); console.log('no handler');\n")
    p = Program(folder, "--watch", "main.js")
    p.until("no handler")
    expect("ended by the same signal", p.end(), -signal.SIGTERM)
    p = Program(folder, "--watch-kill-signal", "SIGNONE", "--watch", "main.js")
    p.until('unknown signal "SIGNONE"')
    expect("a bad signal", p.process.wait(SLOW), 1) # it ends by itself, which a signal of ours must not overtake
    p.end()


def watch_path(folder):
    """--watch-path: any file in the folder, also in folders that come later, and none besides."""
    below = folder / "data"
    below.mkdir()
    (folder / "main.js").write_text("console.log('run', Date.now());\n")
    p = Program(folder, "--watch-path", "data", "main.js")
    p.until("run")
    (folder / "main.js").write_text("console.log('second');\n")
    (below / "x.txt").write_text("1")
    p.until("second")
    (below / "deep").mkdir()
    time.sleep(0.2)
    seen = len(p.lines)
    (below / "deep" / "y.txt").write_text("1")
    end = time.monotonic() + SLOW
    while len(p.lines) == seen and time.monotonic() < end:
        time.sleep(0.01)
    expect("a file in a new folder", len(p.lines) > seen)
    p.end()


def watch_ends_with_it(folder):
    """A signal that comes while the program ends by itself ends the watching too."""
    (folder / "main.js").write_text("console.log('run');\n")
    for i in range(20):
        p = subprocess.Popen([COB, "--watch", "main.js"], cwd=folder, stdout=subprocess.PIPE)
        p.stdout.readline()
        time.sleep(i % 10 * 0.0003)
        p.terminate()
        p.communicate(timeout=SLOW)


for test in hot_server, hot_generations, hot_starts_broken, hot_await, watch_restarts, watch_signals, watch_path, watch_ends_with_it:
    with tempfile.TemporaryDirectory() as name:
        try:
            test(Path(os.path.realpath(name)))
        except Exception as error:
            failed += 1
            print(f"FAIL {test.__name__}: {type(error).__name__}: {error}")
print("ok" if not failed else f"{failed} failed")
sys.exit(failed > 0)
