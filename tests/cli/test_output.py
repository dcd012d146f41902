#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_output.py COB - standard output that is no terminal: what is seen of a program that never ends or is killed, the order beside
standard error, and readers that go away."""
import os
import signal
import subprocess
import sys
import tempfile
import threading

COB = os.path.abspath(sys.argv[1])
SLOW = 30  # seconds that something expected may take on a busy machine
failed = 0


def expect(what, got, want):
    global failed
    if got != want:
        failed += 1
        print(f"FAIL {what}\n  got  {got!r}\n  want {want!r}")


def start(program, **how):
    return subprocess.Popen([COB, "-e", program], stdin=subprocess.DEVNULL, **how)


def lines_then_kill(what, program, want):
    """The lines come though the program goes on for ever."""
    p = start(program, stdout=subprocess.PIPE)
    late = threading.Timer(SLOW, p.kill)
    late.start()
    got = [p.stdout.readline().decode() for _ in want]
    late.cancel()
    p.kill()
    p.wait()
    p.stdout.close()
    expect(what, got, want)


def never_ends():
    forever = "for (;;) {}"
    lines_then_kill("console.log before a loop", f"console.log('before'); {forever}", ["before\n"])
    lines_then_kill("process.stdout.write before a loop", f"process.stdout.write('a\\n'); process.stdout.write('b\\n'); {forever}", ["a\n", "b\n"])
    lines_then_kill("a burst before a loop", f"for (let i = 0; i < 500; i++) console.log(i); {forever}", [f"{i}\n" for i in range(500)])
    lines_then_kill("a burst after a wait", f"for (let i = 0; i < 50; i++) console.log(i); await 1; setTimeout(() => {{ console.log('x'); {forever} }})",
                    [f"{i}\n" for i in range(50)] + ["x\n"])
    lines_then_kill("before Atomics.wait", "console.log('w'); Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)", ["w\n"])


def into_files():
    with tempfile.TemporaryFile() as file:
        p = start("for (let i = 0; i < 20; i++) console.log(i); process.kill(process.pid, 'SIGKILL')", stdout=file)
        expect("killed by itself", p.wait(SLOW), -signal.SIGKILL)
        file.seek(0)
        expect("what it had printed", file.read().decode(), "".join(f"{i}\n" for i in range(20)))
    with tempfile.TemporaryFile() as file:
        p = start("for (let i = 0; i < 300; i++) (i % 3 ? console.log : console.error)(i)", stdout=file, stderr=file)
        expect("ends", p.wait(SLOW), 0)
        file.seek(0)
        expect("order of output and errors", file.read().decode(), "".join(f"{i}\n" for i in range(300)))


def reader_gone(program):
    """Exit code and standard error of a program whose standard output nobody reads from the start."""
    end, begin = os.pipe()
    os.close(end)
    p = start(program, stdout=begin, stderr=subprocess.PIPE)
    os.close(begin)
    _, err = p.communicate(timeout=SLOW)
    return p.returncode, err.decode()


def readers():
    expect("console.log tells nobody", reader_gone("for (let i = 0; i < 100; i++) console.log(i); console.error('end')"), (0, "end\n"))
    told = "process.stdout.on('error', (e) => console.error(e.code, e.syscall, e.message));"
    expect("an error event", reader_gone(told + "console.error(process.stdout.write('x'))"), (0, "false\nEPIPE write write EPIPE\n"))
    expect("the callback comes first", reader_gone(told + "process.stdout.write('x', (e) => console.error('callback', e.code))"),
           (0, "callback EPIPE\nEPIPE write write EPIPE\n"))
    code, err = reader_gone("process.stdout.write('x')")
    expect("nobody listens", (code, "write EPIPE" in err), (1, True))
    expect("a signal sent", reader_gone("process.on('SIGPIPE', (s) => { console.error(s); process.exit(3) }); process.kill(process.pid, 'SIGPIPE');"
                                        "setInterval(() => {}, 1000)"), (3, "SIGPIPE\n"))
    expect("ignored again afterwards", reader_gone("const f = () => {}; process.on('SIGPIPE', f); process.off('SIGPIPE', f);"
                                                   "process.kill(process.pid, 'SIGPIPE'); console.error('lives')"), (0, "lives\n"))
    expect("children get it back", reader_gone("console.error(Bun.spawnSync(['sh', '-c', 'kill -PIPE $$']).signalCode)"), (0, "SIGPIPE\n"))


for test in never_ends, into_files, readers:
    test()
print("ok" if not failed else f"{failed} failed")
sys.exit(failed > 0)
