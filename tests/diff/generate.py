#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""generate.py - random JavaScript programs, the same for the same seed.

  tests/diff/generate.py SEED [--area NAME]     prints the program of a seed
  tests/diff/generate.py --areas                names the areas

A program is made of lines; a block's body is indented, which is what run.py reduces by. Text is made from templates: `$word` in one
is replaced by a random member of the list WORDS[word], of depth limited by falling back to members without `$`. The areas (area_*.py)
are functions that write one program each. Programs call the functions of prelude.js and nothing of the host.
"""
import random
import re
import sys
import zlib
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
sys.dont_write_bytecode = True

WORD = re.compile(r"\$([a-z][a-zA-Z0-9]*)")

# ---- words: lists of templates -----------------------------------------------------------------
WORDS = {
    "int": ["0", "1", "2", "3", "-1", "4", "5", "-2", "7", "10"],
    "idx": ["0", "1", "2", "3", "-1", "-2", "5", "-0", "100", "1.5", "NaN", "Infinity", "-Infinity", "undefined", "'1'", "null",
        "2147483648",
            "4294967296", "9007199254740991", "$obj", "true"],
    "num": ["0", "-0", "1", "-1", "2", "3", "7", "10", "31", "32", "33", "255", "256", "65535", "65536", "1073741823", "1073741824",
        "2147483647",
            "2147483648", "-2147483648", "-2147483649", "4294967295", "4294967296", "-4294967296", "9007199254740991",
                "9007199254740992",
            "-9007199254740993", "0.1", "0.5", "1.5", "-1.5", "2.5", "-0.5", "1e21", "1e-7", "5e-324", "1.7976931348623157e308",
                "NaN",
            "Infinity", "-Infinity", "123456789", "0.000001", "1e300", "4.35", "1.005", "$num + $num", "$num * $num", "$num - $num",
                "-($num)"],
    "big": ["0n", "1n", "-1n", "2n", "7n", "255n", "2n ** 31n", "2n ** 32n", "2n ** 53n", "2n ** 63n", "-(2n ** 63n)",
        "2n ** 64n - 1n",
            "2n ** 64n", "-(2n ** 64n)", "10n ** 20n", "123456789012345678901234567890n", "-98765432109876543210n", "2n ** 127n",
                "-3n", "10n"],
    "str": ["''", "'a'", "'b'", "'abc'", "'0'", "'1'", "'-0'", "'10'", "'9'", "' 12 '", "'0x1f'", "'1e3'", "'abcabc'", "'A'",
        "'\\u00e9'", "'\\ud83d\\ude00'",
            "'\\ud800'", "'\\udc00x'", "'\\u0130'", "'\\u00df'", "'x'.repeat(20)", "'the quick brown fox'", "'a,b,,c'", "'NaN'",
                "'true'", "'1n'", "'  '",
            "'foo bar'", "'\\n\\t'", "'aXbXc'", "$str + $str", "$str + $num", "($str).slice(1)",
                "('abcdefghijklmnopqrstuvwxyz' + $str).slice(2, 22)",
            "`${$prim}-${$str}`", "String.fromCharCode(65, 0x3b1, 98)", "'\\u03a3\\u03c3\\u03c2'", "'\\ufb01'"],
    "key": ["'a'", "'b'", "'c'", "'0'", "'1'", "0", "1", "2", "'length'", "'x'", "Symbol.iterator", "'-1'", "1.5", "'01'", "-0",
        "'toString'", "'4294967295'",
            "null", "true", "'__proto__'", "10n"],
    "sym": ["Symbol.iterator", "Symbol.for('q')", "Symbol.toStringTag", "Symbol.toPrimitive", "Symbol('s')"],
    "bool": ["true", "false"],
    "prim": ["undefined", "null", "true", "false", "$num", "$num", "$str", "$str", "$big", "$int", "$int", "$sym"],
    "lit": ["undefined", "null", "$num", "$str", "$int", "$bool"],
    "arr": ["[]", "[1, 2, 3]", "[1, , 3]", "[, ]", "['a', 'b', 'c', 'd']", "[3, 1, 2]", "[1.5, 2.5]", "[$prim, $prim, $prim]",
        "[$int, $num, $num, $int, $int]",
            "[, 'x', , 'y']", "[[1, 2], [3]]", "[$obj]", "new Array(5)", "new Array(3).fill($prim)",
                "Array.from({length: 4}, (_, i) => i * i)", "[...$str]",
            "[1, 2, 3, 4, 5, 6, 7, 8]", "[undefined, null, NaN]", "Object.assign([1, 2], {x: 1})", "[0, -0, NaN, '0']",
                "[$arr, $arr]", "[...'abc', $prim]"],
    "obj": ["{}", "({})", "({a: 1})", "({a: 1, b: 2})", "({a: {b: {c: 1}}})", "({0: 'x', 1: 'y', length: 2})",
        "({length: 3, 1: 'm'})", "({valueOf() { return 3; }})",
            "({toString() { return 'str'; }})", "L('L', $prim)", "L('M', $prim, $int)", "Object.create({p: 1}, {q: {value: 2}})",
                "Object.create(null)",
            "new Date(86400000)", "new String('str')", "new Number(7)", "new Boolean(false)", "Object(1n)", "[1, 2]", "(() => 1)",
                "new Map([[1, 2]])", "new Set([1, 2])",
            "/re/g", "new Error('e')", "new Uint8Array(3)", "({get a() { note('get a'); return 1; }, set a(v) { note('set a'); }})",
            "Object.freeze({z: 1})", "P('P', {a: 1})", "({b: $prim, a: $prim, 2: $prim, 1: $prim})",
                "({[Symbol.toPrimitive](h) { note(h); return $prim; }})",
            "class { static s = 1; }", "(x) => x", "new Proxy({}, {})", "({__proto__: {inherited: 1}, own: 2})"],
    "any": ["$prim", "$prim", "$prim", "$arr", "$obj", "$obj"],
    "val": ["$lit", "$lit", "$prim", "$arr", "$obj"],
    "cb": ["x => x", "x => !x", "(x, i) => i", "(x, i) => x + i", "x => typeof x", "(x, i, a) => a.length",
        "x => { note('cb ' + String(x)); return x; }",
           "function (x) { return this === undefined ? x : typeof this; }", "x => x > 1", "(a, b) => a + b", "x => [x, x]",
               "(x, i) => i % 2", "() => $prim", "x => x == 2",
           "(x, i) => { if (i === 2) throw new RangeError('cb'); return i; }", "Boolean", "String", "x => { tick(); return x; }"],
    "cmp": ["(a, b) => a - b", "(a, b) => b - a", "(a, b) => a < b ? -1 : a > b ? 1 : 0", "undefined",
        "(a, b) => (a % 2) - (b % 2)", "(a, b) => 0",
            "(a, b) => String(a).length - String(b).length", "(a, b) => String(b) < String(a) ? 1 : -(String(b) > String(a))"],
    "binop": ["+", "-", "*", "/", "%", "**", "&", "|", "^", "<<", ">>", ">>>", "==", "!=", "===", "!==", "<", ">", "<=", ">=", "&&",
        "||", "??", ","],
    "arith": ["+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>", ">>>"],
    "asop": ["=", "+=", "-=", "*=", "/=", "%=", "**=", "&=", "|=", "^=", "<<=", ">>=", ">>>=", "&&=", "||=", "??="],
    "close": ["0", "2", "3", "4"],  # how an I ends without a throw of next, which V8 answers with return
    "unop": ["-", "+", "!", "~", "typeof ", "void "],
    "errtype": ["Error", "TypeError", "RangeError", "EvalError"],
}


class Gen:
    """One program: lines, the variables in scope, and random choices."""

    MAX_DEPTH = 3

    def __init__(self, seed):
        self.r = random.Random(seed)
        self.lines, self.indent = [], 0
        self.names, self.count = [[]], 0
        self.kind = "sloppy"
        self.words = dict(WORDS)

    # choices
    def pick(self, *choices):
        return self.r.choice(choices[0] if len(choices) == 1 and isinstance(choices[0], (list, tuple)) else choices)

    def chance(self, p):
        return self.r.random() < p

    def num(self, a, b):
        return self.r.randint(a, b)

    # text
    def fill(self, text, depth=0):
        return WORD.sub(lambda m: self.word(m[1], depth + 1) if m[1] in self.words else m[0], text)

    def word(self, name, depth=0):
        choices = self.words[name]
        text = choices(self, depth) if callable(choices) else self.r.choice(choices)
        if depth > self.MAX_DEPTH and "$" in text:
            text = self.leaf(name)
        return self.fill(text, depth)

    def leaf(self, name):
        choices = self.words[name]
        flat = [] if callable(choices) else [c for c in choices if not WORD.search(c)]
        return self.r.choice(flat) if flat else self.pick("1", "'s'", "null", "{}") if name != "arr" else "[1]"

    # lines
    def w(self, text):
        self.lines.append("  " * self.indent + self.fill(text))

    def open(self, head):
        self.w(head)
        self.indent += 1

    def close(self, tail="}"):
        self.indent -= 1
        self.lines.append("  " * self.indent + self.fill(tail))

    def attempt(self, text):
        """One logged step."""
        self.w("attempt('%d', () => %s);" % (len(self.lines), "(" + text + ")" if text.startswith(("{", "function", "class"))
            else text))

    # names
    def fresh(self, prefix="v"):
        self.count += 1
        return f"{prefix}{self.count}"

    def source(self):
        return "\n".join(self.lines)


AREAS = {}


def area(weight=1, kind="any"):
    """Registers an area. kind: any (sloppy, strict or eval at random), sloppy, strict."""
    def register(f):
        AREAS[f.__name__] = (f, weight, kind)
        return f
    return register


def program(seed, only=None):
    """(source, kind, area name) of a seed."""
    load()
    r = random.Random(seed * 7919 + 13)
    names = sorted(AREAS)
    name = only or r.choices(names, [AREAS[n][1] for n in names])[0]
    make, _, kind = AREAS[name]
    g = Gen(zlib.crc32(f"{name} {seed}".encode()))
    g.kind = g.pick("sloppy", "sloppy", "strict", "eval") if kind == "any" else kind
    make(g)
    return g.source(), g.kind, name


def load():
    if not AREAS:
        sys.modules.setdefault("generate", sys.modules[__name__])
        import area_core  # noqa: F401
        import area_data  # noqa: F401
        import area_expr  # noqa: F401
        import area_flow  # noqa: F401
        import area_library  # noqa: F401
        import area_text  # noqa: F401


def main():
    words = sys.argv[1:]
    if "--areas" in words:
        load()
        print("\n".join(f"{n} {AREAS[n][1]}" for n in sorted(AREAS)))
        return
    only = None
    if "--area" in words:
        at = words.index("--area")
        only = words[at + 1]
        del words[at:at + 2]
    source, kind, name = program(int(words[0]), only)
    print(f"// seed {words[0]}, area {name}, {kind}\n{source}")


if __name__ == "__main__":
    main()
