#!/usr/bin/env python3
"""pauses.py - how long a server with a large heap stands still for the collector.

    python3 bench/gc/pauses.py [--mb 200] [--seconds 20] [--connections 16] [--cob build/release/cob] [--check]

Starts bench/gc/server.js, loads it with wrk, and prints the pauses by kind as the collector counted them, with wrk's latencies.
--check: fails when the p99 of all pauses is above 2 ms or the longest above 20 ms (the machine may be busy).
"""
import argparse
import json
import os
import subprocess
import sys
import time
import urllib.request

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def get(port, path):
    with urllib.request.urlopen(f'http://127.0.0.1:{port}{path}', timeout=30) as answer:
        return json.load(answer)


def main():
    p = argparse.ArgumentParser()
    p.add_argument('--mb', type=int, default=200)
    p.add_argument('--seconds', type=int, default=20)
    p.add_argument('--connections', type=int, default=16)
    p.add_argument('--cob', default=os.path.join(ROOT, 'build/release/cob'))
    p.add_argument('--check', action='store_true')
    a = p.parse_args()
    server = subprocess.Popen([a.cob, os.path.join(ROOT, 'bench/gc/server.js'), f'--mb={a.mb}'], stdout=subprocess.PIPE, text=True)
    try:
        port = int(server.stdout.readline().split()[1])
        subprocess.run(['wrk', '-t1', f'-c{a.connections}', '-d2', f'http://127.0.0.1:{port}/'], stdout=subprocess.DEVNULL, check=True)
        before = get(port, '/stats')
        print('while it was made:')
        show(before['gc'])
        get(port, '/reset')
        load = subprocess.run(['wrk', '-t1', f'-c{a.connections}', f'-d{a.seconds}', '--latency', f'http://127.0.0.1:{port}/'],
                              stdout=subprocess.PIPE, text=True, check=True).stdout
        after = get(port, '/stats')
    finally:
        server.kill()
        server.wait()
    print('under load:')
    show(after['gc'])
    print('  memory: ' + ', '.join(f'{k} {v / 2**20:.0f} MB' for k, v in after['rss'].items() if isinstance(v, (int, float))))
    for line in load.splitlines():
        if any(word in line for word in ('50%', '90%', '99%', 'Latency  ', 'Requests/sec', 'Non-2xx')):
            print('  wrk:', line.strip())
    if a.check:
        every = after['gc']['all']
        bad = every['p99'] > 2 or every['longest'] > 20
        print('pauses: p99 %.2f ms, longest %.2f ms: %s' % (every['p99'], every['longest'], 'too long' if bad else 'fine'))
        return 1 if bad else 0
    return 0


def show(kinds):
    if not kinds:
        print('  (this runtime does not tell)')
        return
    for kind, s in kinds.items():
        print(f"  {kind:8} {s['count']:6} pauses {s['total']:9.1f} ms  p50 {s['median']:7.3f}  p99 {s['p99']:7.3f}  longest {s['longest']:8.3f} ms")


if __name__ == '__main__':
    sys.exit(main())
