#!/usr/bin/env python3
# wpt.py - web-platform-tests that need no browser: the .any.js files, run on cob with the suite's own testharness.js.
#
#   wpt.py [--suite DIR] [--engine CMD] [--jobs N] [FOLDER or FILE ...]     rates per folder; exit 1 when something is new
#   wpt.py --update FOLDER ...                                              rewrites these folders' part of the list
#   wpt.py --show FILE                                                      every subtest with its message
#
# The suite is found in --suite, $WPT, or `wpt` beside this folder's repository. Without it nothing is run (exit 0). FOLDERs are those of the
# suite; none: all that tests/conform/wpt-failures.txt names in its `# folder` lines. That file holds a line for each subtest that
# fails (path TAB name) and may only shrink: a failure that is not in it, or an entry that passes now, is reported.
#
# A test is one script: a prelude (a server of the suite's files and of two of its handlers, location, fetch and Request of URLs relative to it), testharness.js,
# the scripts its META lines name, the test itself. It prints its results as JSON. A file that does not finish in time fails as "(whole file)".
#
# SPDX-License-Identifier: MIT
import argparse
import concurrent.futures
import json
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
LIST = os.path.join(HERE, 'wpt-failures.txt')
WHOLE = '(whole file)'
# What only a browser can have, or have to keep: subtests that are not counted, by file and name, with the reason. docs/conformance.md lists the reasons.
BROWSER = [(re.compile(path), re.compile(name), reason) for path, name, reason in [
    (r'^fetch/api/headers/header-values', r'^XMLHttpRequest', 'XMLHttpRequest'),
    (r'^fetch/api/headers/headers-no-cors', r'', 'requests to other origins without CORS'),
    (r'^fetch/api/request/request-headers', r'no-cors', 'requests to other origins without CORS'),
    (r'^fetch/api/request/request-headers', r'^Adding invalid request header|is filtering headers', 'header names that pages may not set'),
    (r'^fetch/api/headers/header-setcookie', r'forbidden response header', 'header names that pages may not set'),
    (r'^fetch/api/request/forbidden-method', r'', 'methods that pages may not use'),
    (r'^fetch/api/request/request-error', r'method is forbidden', 'methods that pages may not use'),
    (r'^fetch/api/response/response-blob-realm', r'', 'realms of frames'),
    (r'^fetch/api/request/request-disturbed', r'^Request construction failure', 'methods that pages may not use'),
    (r'^FileAPI/url/url-with-xhr', r'', 'XMLHttpRequest'),
    (r'^FileAPI/url/url-format', r'our origin|parses correctly', 'the origin of a document'),
    (r'^websockets/Create-non-absolute-url', r'', 'URLs relative to a document'),
]]


def is_browsers(path, name):
    return any(p.search(path) and n.search(name) for p, n, _ in BROWSER)


# Files that ask a server of the suite (its .py handlers), and members that URLPattern may get one day; they are not run.
SERVER = re.compile(r'^urlpattern/.*\.tentative\.|^fetch/api/request/request-cache-|^fetch/api/response/response-cancel-stream|^FileAPI/file/send-file-formdata|'
                    r'^websockets/(?!(Create-(asciiSep|blocked|http|invalid|non|protocol-with|protocols-repeated|url-with).*|close-invalid|'
                    r'constructor|eventhandlers|binaryType-wrong-value|Close-readyState-Closed|Send-before-open)\.any\.js)')

PRELUDE = r'''
var self = globalThis;
var GLOBAL = { isWindow: () => false, isWorker: () => false, isShadowRealm: () => false };
var location;
{
    // The suite's files, and two of its handlers, over a socket: header values may hold what no server would let through.
    const root = %(root)s;
    const answer = (socket, lines, body) => {
        socket.write(Buffer.from(['HTTP/1.1 200 OK', 'Connection: close', ...lines, '', ''].join('\r\n'), 'latin1'));
        socket.end(body);
    };
    const handlers = {
        'inspect-headers.py'(socket, head, { searchParams }) {
            const names = searchParams.get('headers').toLowerCase().split('|');
            const lines = head.split('\r\n').slice(1).filter((line) => names.includes(line.slice(0, line.indexOf(':')).toLowerCase()));
            answer(socket, lines.map((line) => 'x-request-' + line), '');
        },
        async 'trickle.py'(socket, head, { searchParams }) {
            socket.write('HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n');
            for (let left = Number(searchParams.get('count')); left > 0; left--) {
                await new Promise((resolve) => setTimeout(resolve, 5));
                socket.write('TEST_TRICKLE\n');
            }
            socket.end();
        },
    };
    const respond = async (socket, head) => {
        const url = new URL(head.split(' ', 2)[1], location), handler = handlers[url.pathname.split('/').pop()];
        const file = Bun.file(root + decodeURIComponent(url.pathname));
        if (handler)
            handler(socket, head, url);
        else if (await file.exists())
            answer(socket, [], Buffer.from(await file.arrayBuffer()));
        else
            socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n');
    };
    const server = process.getBuiltinModule('node:net').createServer((socket) => {
        let head = '';
        socket.on('error', () => {}).on('data', (data) => {
            const end = head.indexOf('\r\n\r\n');
            head += data.toString('latin1');
            if (end < 0 && head.includes('\r\n\r\n'))
                respond(socket, head.slice(0, head.indexOf('\r\n\r\n')));
        });
    });
    server.listen({ port: 0, host: '127.0.0.1' });
    server.unref();
    // Sockets that send back what they get, with the first protocol that is asked for.
    globalThis.WS_PORT = Bun.serve({
        port: 0, hostname: '127.0.0.1',
        fetch: (request, server) => server.upgrade(request) ? undefined : new Response('', { status: 404 }),
        websocket: { message: (socket, data) => { if (data === 'Goodbye') socket.close(); else socket.send(data); } },
    }).port;
    setInterval(() => {}, 1000); // a page does not end
    const { href, origin, protocol, host, hostname, port, pathname, search, hash } =
        new URL('http://127.0.0.1:' + server.address().port + '/%(path)s%(variant)s');
    location = { href, origin, protocol, host, hostname, port, pathname, search, hash, toString: () => href };
    // There is no document here whose URL were the base.
    const of = (url) => (typeof url === 'function' ? of(String(url)) : typeof url === 'string' && url.length < 100000 && !/^[a-z]+:/.test(url) ? URL.parse(url, location.href)?.href ?? url : url);
    const real = globalThis.fetch;
    globalThis.fetch = function fetch(input, ...rest) {
        return real(of(input), ...rest);
    };
    globalThis.Request = new Proxy(Request, {
        construct: (target, args, newTarget) => Reflect.construct(target, args.length ? [of(args[0]), ...args.slice(1)] : args, newTarget),
    });
    process.on('unhandledRejection', () => {});
    // common/sab.js takes the class SharedArrayBuffer from there.
    globalThis.WebAssembly ??= { Memory: class { constructor({ shared }) { this.buffer = new (shared ? SharedArrayBuffer : ArrayBuffer)(0); } } };
}
'''

EPILOGUE = r'''
add_completion_callback((tests, status) => {
    const out = tests.map((t) => [t.name, t.status, t.message === null || t.message === undefined ? '' : String(t.message).slice(0, 300)]);
    process.stdout.write('\nWPT' + JSON.stringify([out, status.status, status.message || '']) + '\n', () => process.exit(0));
});
'''


def find_suite(given):
    for path in (given, os.environ.get('WPT'), os.path.join(ROOT, 'wpt'), os.path.join(os.path.dirname(ROOT), 'wpt'),
                 os.path.join(os.path.dirname(os.path.dirname(ROOT)), 'wpt')):
        if path and os.path.exists(os.path.join(path, 'resources', 'testharness.js')):
            return os.path.abspath(path)
    return None


def read(path):
    with open(path, encoding='utf-8', errors='surrogateescape') as f:
        return f.read()


def compose(suite, path):
    """The texts of one test file, in order; None when it is not for us."""
    text = read(os.path.join(suite, path))
    scripts, variants = [], ['']
    for key, value in re.findall(r'^// META: *(\w+)=(.*)$', text, re.M):
        value = value.strip()
        if key == 'script':
            scripts.append(value)
        elif key == 'variant':
            variants.append(value)
    folder = os.path.join(suite, os.path.dirname(path))
    prelude = PRELUDE % {'path': path, 'variant': variants[-1] if len(variants) == 2 else '', 'root': json.dumps(suite)}
    if re.match(r'\s*(//[^\n]*\n\s*)*["\']use strict["\']', text):
        prelude = '"use strict";' + prelude
    parts = [prelude, read(os.path.join(suite, 'resources', 'testharness.js')), EPILOGUE]
    for script in scripts:
        name = suite + script if script.startswith('/') else os.path.join(folder, script)
        if not os.path.exists(name):
            return None
        parts.append(read(name).replace('"{{host}}"', '"127.0.0.1"').replace('"{{ports[ws][0]}}"', 'WS_PORT'))
    parts.append(text)
    return parts


def run(engine, suite, path, seconds):
    """{name: (passed, message)}; None: not for us."""
    parts = compose(suite, path)
    if parts is None:
        return None
    with tempfile.NamedTemporaryFile('w', suffix='.js', encoding='utf-8', errors='surrogateescape', delete=False) as f:
        # Each text is a script of its own in a browser: indirect eval would give its let and const a scope, so they are joined.
        f.write('\n;\n'.join(parts))
    try:
        done = subprocess.run(engine + [f.name], stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=seconds, cwd=tempfile.gettempdir())
        out, err = done.stdout.decode('utf-8', 'replace'), done.stderr.decode('utf-8', 'replace')
    except subprocess.TimeoutExpired as e:
        out, err = (e.stdout or b'').decode('utf-8', 'replace'), 'timeout'
    finally:
        os.unlink(f.name)
    found = re.search(r'^WPT(.*)$', out, re.M)
    if not found:
        lines = [line for line in err.splitlines() if re.match(r'\w*Error|timeout', line)] or err.split('\n')
        return {WHOLE: (False, lines[0][:300] or 'no result')}
    tests, status, message = json.loads(found.group(1))
    results = {}
    for name, code, text in tests:
        name = re.sub(r'[\t\n\r]', ' ', name)
        if not is_browsers(path, name):
            results[name] = (code == 0, text)
    if status != 0:
        results[WHOLE] = (False, message)
    return results or (None if tests else {WHOLE: (False, 'no tests')})


def list_tests(suite, targets):
    names = []
    for target in targets:
        full = os.path.join(suite, target)
        if os.path.isfile(full):
            names.append(target)
            continue
        for folder, _, files in os.walk(full):
            names += [os.path.relpath(os.path.join(folder, f), suite) for f in files if f.endswith('.any.js')]
    return sorted(n for n in set(names) if not SERVER.search(n))


def read_list():
    folders, known = [], {}
    if os.path.exists(LIST):
        with open(LIST, encoding='utf-8') as f:
            for line in f:
                line = line.rstrip('\n')
                if line.startswith('# folder '):
                    folders.append(line[9:])
                elif line and not line.startswith('#'):
                    path, name = line.split('\t', 1)
                    known.setdefault(path, set()).add(name)
    return folders, known


def write_list(folders, known):
    with open(LIST, 'w', encoding='utf-8') as f:
        f.write('# Subtests of web-platform-tests that fail: path TAB name. May only shrink; written by tests/conform/wpt.py --update.\n')
        for folder in sorted(set(folders)):
            f.write('# folder %s\n' % folder)
        for path in sorted(known):
            for name in sorted(known[path]):
                f.write('%s\t%s\n' % (path, name))


def rates(results):
    table = {}
    for path, tests in results.items():
        parts = os.path.dirname(path).split('/')
        for depth in range(1, min(len(parts), 2) + 1):
            row = table.setdefault('/'.join(parts[:depth]), [0, 0, 0, 0])
            row[0] += all(ok for ok, _ in tests.values())
            row[1] += 1
            row[2] += sum(ok for ok, _ in tests.values())
            row[3] += len(tests)
    return table


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('targets', nargs='*')
    parser.add_argument('--suite')
    parser.add_argument('--engine', default=os.path.join(ROOT, 'build/release/cob') + ' --script')
    parser.add_argument('--jobs', type=int, default=2)
    parser.add_argument('--seconds', type=int, default=20)
    parser.add_argument('--update', action='store_true')
    parser.add_argument('--show', action='store_true')
    args = parser.parse_args()
    suite = find_suite(args.suite)
    if not suite:
        print('wpt.py: no suite; set WPT to a checkout of web-platform-tests')
        return 0
    folders, known = read_list()
    targets = [t.strip('/') for t in args.targets] or folders
    names = list_tests(suite, targets)
    engine = args.engine.split()
    engine[0] = os.path.abspath(engine[0])
    results = {}
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        for path, result in zip(names, pool.map(lambda p: run(engine, suite, p, args.seconds), names)):
            if result is not None:
                results[path] = result
    if args.show:
        for path in results:
            print(path)
            for name, (ok, message) in results[path].items():
                print('  %s %s%s' % ('ok  ' if ok else 'FAIL', name, '' if ok else ': ' + message))
    for folder, (files, of, tests, all_tests) in sorted(rates(results).items()):
        print('%-44s %4d of %4d files, %5d of %5d subtests (%.1f %%)' % (folder, files, of, tests, all_tests, 100 * tests / max(all_tests, 1)))
    failing = {p: {n for n, (ok, _) in r.items() if not ok} for p, r in results.items()}
    if args.update:
        merged = {p: {name for name in n if not is_browsers(p, name)} for p, n in known.items() if p not in results}
        merged.update({p: n for p, n in failing.items() if n})
        write_list(folders + [t for t in targets if os.path.isdir(os.path.join(suite, t))], merged)
        return 0
    new = [(p, n) for p in failing for n in sorted(failing[p] - known.get(p, set()))]
    gone = [(p, n) for p in results for n in sorted(known.get(p, set()) - failing[p])]
    for p, n in new[:60]:
        print('NEW FAILURE %s: %s: %s' % (p, n, results[p][n][1]))
    for p, n in gone[:60]:
        print('PASSES NOW (take it off the list) %s: %s' % (p, n))
    print('%d new failures, %d that pass now' % (len(new), len(gone)))
    return 1 if new or gone else 0


sys.exit(main())
