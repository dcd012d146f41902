#!/usr/bin/env python3
# gen_atoms.py - makes the immortal names.
#
#   gen_atoms.py OUT_DIR atoms.def FILE.c...
#
# Writes OUT_DIR/atoms.h (ATOM_x, SYM_x, KEY_x for the entries of atoms.def: changes only with that
# file) and OUT_DIR/atoms_table.inc (the table, included by engine/object/atom.c): all entries of
# atoms.def, all single characters, and the names in the builtin rows of the C files. A file is
# rewritten only when its text changes. Uses nothing beyond python3-minimal.
#
# SPDX-License-Identifier: MIT
import os
import re
import sys

MASK = (1 << 64) - 1

# Cell.flags of a string (engine/object/string.h)
STR_ATOM, STR_ASCII, STR_NOT_ASCII, STR_NOT_INDEX = 8, 16, 32, 64


def fold(a, b):
    product = a * b
    return (product ^ product >> 64) & MASK


def text_hash(text):
    """hash_latin1 of base/hash.c without a seed; 1 instead of 0, as string_hash has it."""
    data = text.encode('latin-1')
    n = len(data)
    h = 0x8F3A6B1DC95E27F5 ^ (n * 0xB5C8D14E93F7A62B & MASK)

    def word(b):
        return int.from_bytes(b, 'little')

    if n > 8:
        words = [word(data[i:i + 8]) for i in range(0, n - 8, 8)] + [word(data[n - 8:])]
    elif n >= 4:
        words = [word(data[:4]) | word(data[n - 4:]) << 32]
    elif n:
        words = [data[0] | data[n // 2] << 8 | data[n - 1] << 16]
    else:
        words = [0]
    for w in words:
        h = fold(h ^ w, 0xE19B45D3A7F02C69)
    h = fold(h ^ 0xB5C8D14E93F7A62B, 0x8F3A6B1DC95E27F5)
    return h & 0xFFFFFFFF or 1


def is_index(text):
    return re.fullmatch(r'0|[1-9][0-9]{0,9}', text) is not None and int(text) < 0xFFFFFFFF


def unescape(literal):
    return re.sub(r'\\(["\\])', r'\1', literal)


STRING = r'"((?:[^"\\\n]|\\["\\])*)"'
ROWS = re.compile(r'\b(?:FN\w*|GETTER\w*|GETSET\w*|NUMBER|STRING|INTRINSIC_PROP|MADE|ALIAS|TAG|LAZY|CLASS|NAMED|HOST_\w+|ATOM_TEXT)'
                  r'\(\s*' + STRING + r'(?:\s*,\s*' + STRING + r')?')
NAMES = re.compile(r'\.name\s*=\s*' + STRING)
CLASSES = re.compile(r'\b(?:BuiltinClass|HostClass)\s+\w+\s*=\s*\{\s*' + STRING)


def literals(path):
    with open(path, encoding='utf-8') as f:
        text = f.read()
    for m in ROWS.finditer(text):
        yield from (unescape(g) for g in m.groups() if g is not None)
    for pattern in (NAMES, CLASSES):
        for m in pattern.finditer(text):
            yield unescape(m.group(1))


def write_if_changed(path, text):
    try:
        with open(path, encoding='utf-8') as f:
            if f.read() == text:
                return
    except OSError:
        pass
    temp = '%s.%d' % (path, os.getpid())
    with open(temp, 'w', encoding='utf-8') as f:
        f.write(text)
    os.replace(temp, path)


def c_bytes(text):
    return '{' + ','.join(str(ord(c)) for c in text) + '}' if text else '{0}'


def room(text):
    return max(8, (len(text) + 7) // 8 * 8)


def flags(text):
    ascii_flag = STR_ASCII if all(ord(c) < 0x80 for c in text) else STR_NOT_ASCII
    return STR_ATOM | ascii_flag | (0 if is_index(text) else STR_NOT_INDEX)


def main():
    out, definitions, sources = sys.argv[1], sys.argv[2], sys.argv[3:]
    with open(definitions, encoding='utf-8') as f:
        text = f.read()
    text = re.sub(r'/\*.*?\*/', '', text, flags=re.S)
    atoms = [(i, unescape(t)) for i, t in re.findall(r'\bATOM\(\s*(\w+)\s*,\s*' + STRING + r'\s*\)', text)]
    symbols = [(i, unescape(t)) for i, t in re.findall(r'\bSYM\(\s*(\w+)\s*,\s*' + STRING + r'\s*\)', text)]

    # texts of more than one character, in table order; `where` gives the C expression of each
    texts, where = [], {chr(c): 'chars[%d]' % c for c in range(256)}

    def place(t):
        if t not in where:
            where[t] = 't%d' % len(texts)
            texts.append(t)

    seen = set()
    for identifier, t in atoms:
        if identifier in seen:
            sys.exit('atoms.def: %s stands twice' % identifier)
        seen.add(identifier)
        place(t)
    for _, t in symbols:
        place(t)
    for _, t in symbols:  # names of the methods
        place('[' + t + ']')
    header_texts = len(texts)
    for path in sources:
        for t in literals(path):
            if t.startswith('@@') or any(ord(c) > 0xFF for c in t):
                continue
            place(t)

    h = ['/* Made by tools/gen_atoms.py from atoms.def. */',
         'typedef struct AtomChar { Cell cell; u32 length, hash; u8 text[8]; } AtomChar;',
         '/* The part of the immortal table that C code names. */',
         'typedef struct AtomsTable {',
         '    AtomChar chars[256];']
    for i, t in enumerate(texts[:header_texts]):
        h.append('    struct { Cell cell; u32 length, hash; u8 text[%d]; } t%d;' % (room(t), i))
    for identifier, _ in symbols:
        h.append('    Symbol sym_%s;' % identifier)
    h += ['} AtomsTable;', 'extern const AtomsTable atoms_table;',
          '#define ATOM_CHAR(c) ((String *)(uintptr_t)&atoms_table.chars[(u8)(c)])']
    for identifier, t in atoms:
        h.append('#define ATOM_%s ((String *)(uintptr_t)&atoms_table.%s)' % (identifier, where[t]))
        if not is_index(t):
            h.append('#define KEY_%s ((PropKey){(u64)(uintptr_t)&atoms_table.%s})' % (identifier, where[t]))
    for identifier, _ in symbols:
        h.append('#define SYM_%s ((Symbol *)(uintptr_t)&atoms_table.sym_%s)' % (identifier, identifier))
        h.append('#define KEY_SYM_%s ((PropKey){(u64)(uintptr_t)&atoms_table.sym_%s})' % (identifier, identifier))
    h.append('#define ATOM_SYMBOL_COUNT %d' % len(symbols))
    write_if_changed(os.path.join(out, 'atoms.h'), '\n'.join(h) + '\n')

    def cell(t):
        return '{{0, Kind_String, GC_IMMORTAL, %d, 0}, %d, 0x%08xu, %s}' % (flags(t), len(t), text_hash(t), c_bytes(t))

    c = ['/* Made by tools/gen_atoms.py: atoms_table, atoms_more, atom_index. */',
         'const AtomsTable atoms_table = {', '    .chars = {']
    c += ['        %s,' % cell(chr(i)) for i in range(256)]
    c.append('    },')
    for i, t in enumerate(texts[:header_texts]):
        c.append('    .t%d = %s,' % (i, cell(t)))
    for n, (identifier, t) in enumerate(symbols):
        c.append('    .sym_%s = {{0, Kind_Symbol, GC_IMMORTAL, 0, 0}, 0x%08xu, 0, (String *)(uintptr_t)&atoms_table.%s},'
                 % (identifier, (text_hash(t) * 0x9E3779B1 + n & 0xFFFFFFFF) or 1, where[t]))
    c.append('};')
    more = texts[header_texts:]
    if not more:
        more = [texts.append('[no more]') or '[no more]']
        where['[no more]'] = 't%d' % header_texts
    c.append('static const struct AtomsMore {')
    for i, t in enumerate(more, header_texts):
        c.append('    struct { Cell cell; u32 length, hash; u8 text[%d]; } t%d;' % (room(t), i))
    c.append('} atoms_more = {')
    for i, t in enumerate(more, header_texts):
        c.append('    .t%d = %s, /* %s */' % (i, cell(t), t.replace('*/', '* /')))
    c.append('};')

    # Places of all texts, and an open-addressing index of them by hash.
    everything = [chr(i) for i in range(256)] + texts
    size = 1024
    while size < 2 * len(everything):
        size *= 2
    c.append('/* Word offset in atoms_table, or, from ATOM_MORE on, in atoms_more. */')
    c.append('#define ATOM_MORE %d' % (256 + header_texts))
    c.append('static const u16 atom_place[] = {')
    for n, t in enumerate(everything):
        table = 'AtomsTable' if n < 256 + header_texts else 'struct AtomsMore'
        c.append('    offsetof(%s, %s) / 8,' % (table, where[t]))
    c.append('};')
    index = [0] * size
    for n, t in enumerate(everything):
        i = text_hash(t) & (size - 1)
        while index[i]:
            i = (i + 1) & (size - 1)
        index[i] = n + 1
    c.append('/* 1 + number of the text whose hash leads here; 0: end of the probe. */')
    c.append('static const u16 atom_index[%d] = {' % size)
    for i in range(0, size, 16):
        c.append('    ' + ' '.join('%d,' % n for n in index[i:i + 16]))
    c.append('};')
    c.append('static const Symbol *const atom_symbols[] = {')
    for identifier, _ in symbols:
        c.append('    &atoms_table.sym_%s,' % identifier)
    c.append('};')
    write_if_changed(os.path.join(out, 'atoms_table.inc'), '\n'.join(c) + '\n')


main()
