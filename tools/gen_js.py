#!/usr/bin/env python3
# gen_js.py - checks src/js before it is compiled (gen_units.c).
#
#   gen_js.py js_intrinsics.def src/js
#
# Looks for what can be seen without parsing: every $name that is called is one of js_intrinsics.def, every require names a file that exists, and no file is
# longer than 1,000 lines. Uses nothing beyond python3-minimal.
#
# SPDX-License-Identifier: MIT
import os
import re
import sys

MAX_LINES = 1000
SKIPPED = re.compile(r"//[^\n]*|/\*.*?\*/|'(?:[^'\\\n]|\\.)*'|\"(?:[^\"\\\n]|\\.)*\"", re.S)


def sources(root):
    for folder, _, files in sorted(os.walk(root)):
        for name in sorted(files):
            if name.endswith('.js'):
                path = os.path.join(folder, name)
                yield os.path.relpath(path, root)[:-3].replace(os.sep, '/'), path


def check(name, text, known, names):
    faults = []
    if text.count('\n') > MAX_LINES:
        faults.append('more than %d lines' % MAX_LINES)
    for m in re.finditer(r"\brequire\('([^']*)'\)|\brequire\(\"([^\"]*)\"\)", text):
        wanted = m.group(1) or m.group(2)
        if wanted not in names:
            faults.append('require of %s, which is no file' % wanted)
    bare = SKIPPED.sub(lambda m: '""' if m.group()[0] in '\'"' else ' ', text)
    for m in re.finditer(r'(?<![\w.$#?])\$(\w+)', bare):
        if m.group(1) not in known and not re.match(r'\s*(:|,|\})', bare[m.end():]):
            faults.append('$%s is no intrinsic' % m.group(1))
    return ['%s.js: %s' % (name, f) for f in dict.fromkeys(faults)]


def main():
    intrinsics, root = sys.argv[1:]
    with open(intrinsics) as f:
        known = set(re.findall(r'^JS_(?:FORM|INTRINSIC|QUICK)\(\s*(\w+)', f.read(), re.M)) | {'binding'}
    files = list(sources(root))
    names = {name for name, _ in files}
    faults = []
    for name, path in sorted(files):
        with open(path, encoding='utf-8') as f:
            faults += check(name, f.read(), known, names)
    if faults:
        sys.exit('\n'.join(faults))


main()
