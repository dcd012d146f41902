# SPDX-License-Identifier: MIT
"""area_text.py - random programs over strings and regular expressions."""
from generate import area


@area(3)
def strings(g):
    g.w(
        "var s = %s, long = 'abc'.repeat(30) + s, slice = long.slice(5, 70), rope = long + slice + s, wide = rope + '\\u4e2d' + s;" % "$str")
    g.words["s"] = ["s", "$str", "$str", "long", "slice", "rope", "wide", "(s + rope)", "wide.slice(20, 60)", "Object(s)"]
    g.words["sub"] = ["$str", "'a'", "'b'", "'bc'", "''", "s", "'ca'", "'\\u4e2d'", "$prim"]
    g.words["rep"] = ["'[$&]'", "'$$'", "\"$`|$'\"", "'$1$2'", "'$<n>'", "'$0'", "'$'",
        "(...a) => { print(a.length, a[1]); return '<' + a[0] + '>'; }", "$str", "$prim", "() => undefined", "L('rep', 'R', $int)"]
    for _ in range(g.num(10, 25)):
        g.attempt(g.pick("$s.at($idx)", "$s.charAt($idx)", "$s.charCodeAt($idx)", "$s.codePointAt($idx)", "$s.slice($idx, $idx)",
            "$s.substring($idx, $idx)", "$s.substr($idx, $idx)", "$s.indexOf($sub, $idx)", "$s.indexOf($sub)",
            "$s.lastIndexOf($sub)", "$s.lastIndexOf($sub, $idx)", "$s.includes($sub)", "$s.startsWith($sub, $idx)",
            "$s.endsWith($sub, $idx)", "$s.split($sub)", "$s.split($sub, $idx)", "$s.split('')", "$s.padStart($int * 10, $sub)",
            "$s.padEnd($int + 8)",
                         "$s.repeat($int)", "$s.replace($sub, $rep)", "$s.replaceAll($sub, $rep)", "$s.trim()",
                             "$s.trimStart() + '|'", "'|' + $s.trimEnd()", "$s.toUpperCase()", "$s.toLowerCase()",
                             "$s.normalize('NFD')", "$s.normalize($str)", "$s.concat($prim, $prim)", "[...$s]", "$s.isWellFormed()",
                             "$s.toWellFormed()", "$s.length", "$s == $sub", "$s < $s", "$s === $s", "$s[$int]", "$s[$key]",
                             "$int in Object($s)", "Object.keys($s)", "'abd'.localeCompare('ab' + $int)",
                             "'abc'.localeCompare('abd')", "String.fromCharCode($num, $num)", "String.fromCodePoint($int, 0x1f600)",
                         "String.raw({raw: $s}, 1, 2, 3)", "$s.match($sub)", "$s.search($sub)", "[...$s.matchAll($sub)].length",
                             "$s.anchor($sub)", "$s + $s === $s.concat($s)", "new Set($s).size", "Array.from($s, $cb)",
                             "$s.split('').reverse().join('')", "JSON.stringify($s)", "$s.toString === String.prototype.toString",
                             "String.prototype.at.call($any, $idx)", "String.prototype.split.call($any, $sub)",
                             "String.prototype.slice.call($any, L('x', $int), L('y', $int))", "String($any)", "$s >= $sub",
                             "Number($s)", "encodeURIComponent($s)", "`${$s}${$s}`.length", "rope = rope.slice(1) + $sub",
                             "s = $s.slice(0, 50)", "slice = rope.slice($int, 90)",
                         "Object.getOwnPropertyDescriptor(Object($s), $key)", "({[$s]: 1})[$s]", "escape($s)",
                             "$s.padStart(L('w', 12), L('f', 'xy'))", "$s.substring(L('a', $int), L('b', $int))",
                             "$s.repeat($idx).length" if g.chance(0.2) else "$s.at(-1)"))


# A pattern is (text, number of groups, names) made by rank.
class Pattern:
    def __init__(self, g, flags):
        self.g, self.unicode, self.v, self.groups, self.names, self.behind = g, "u" in flags or "v" in flags, "v" in flags, 0, [], False

    def char(self):
        return self.g.pick("a", "b", "c", "x", "A", "0", "1", "\\u00e9", "-", " ", "k", "s") if self.g.chance(
            0.93) else self.g.pick("\\ud83d\\ude00", "\\n", "\\u212a", "\\x41", "\\u017f", *(["\\u{1F600}"] if self.unicode
            else ["\\ud83d", "\\101", "\\cA"]))

    def klass(self):
        g = self.g
        if self.v and g.chance(0.5):
            inner = g.pick("\\w--[a-c]", "\\w&&[a-c]", "[a-z]--[b]", "\\q{abc|d|}", "\\p{L}--\\p{Lu}", "[ab][^c]", "\\d&&\\w",
                "[a-c]\\q{ab}")
            return "[" + ("^" if g.chance(0.2) and "\\q" not in inner else "") + inner + "]"
        parts = "".join(g.pick("a", "b", "a-c", "A-Z", "0-9", "\\d", "\\w", "\\s", "\\S", "\\W", "x", "\\u00e9", "\\-", *(["\\p{L}",
            "\\p{Lu}", "\\P{L}", "\\u{1F600}", "\\p{Script=Greek}"] if self.unicode else ["\\ud83d", "\\b", "z"])) for _ in range(g.num(0, 3)))
        return "[" + g.pick("", "", "^") + parts + "]"

    def atom(self, depth):
        g = self.g
        k = g.num(0, 13)
        if k <= 3 or depth > 3:
            return self.char()
        if k == 4:
            return "."
        if k == 5:
            return g.pick("\\d", "\\w", "\\s", "\\D", "\\W", "\\S", *(["\\p{L}", "\\p{ASCII}", "\\P{Lu}"] if self.unicode else []))
        if k == 6:
            return self.klass()
        if k in (7, 8):
            self.groups += 1
            return "(" + self.choice(depth + 1) + ")"
        if k == 9:
            name = "n%d" % len(self.names)
            self.names.append(name)
            self.groups += 1
            return f"(?<{name}>" + self.choice(depth + 1) + ")"
        if k == 10:
            return "(?:" + self.choice(depth + 1) + ")"
        if k == 11:
            return g.pick("(?=", "(?!", "(?<=", "(?<!") + self.choice(depth + 1) + ")"
        if k == 12 and self.groups:
            return "\\k<%s>" % g.pick(self.names) if self.names and g.chance(0.5) else "\\%d" % g.num(1, self.groups) + ("(?:)"
                if g.chance(0.5) else "")
        if k == 13 and not self.unicode and g.chance(0.4):  # V8 lets i of a group reach classes outside it
            return g.pick("(?i:", "(?-i:", "(?s:", "(?m:", "(?im-s:") + self.choice(depth + 1) + ")"
        return g.pick("^", "$", "\\b", "\\B")

    def term(self, depth):
        atom = self.atom(depth)
        fixed = atom in ("^", "$", "\\b", "\\B") or atom.startswith(("(?=", "(?!", "(?<=", "(?<!"))
        if fixed or self.g.chance(0.6):
            return atom
        if "\\ud83d" in atom[:6] and not self.unicode:
            return atom
        return atom + self.g.pick("*", "+", "?", "*?", "+?", "??", "{2}", "{1,3}", "{0,2}?", "{2,}", "{0}")

    def choice(self, depth):
        return "|".join("".join(self.term(depth) for _ in range(self.g.num(0 if self.g.chance(0.15) else 1, 3))) for _ in range(
            self.g.pick(1, 1, 1, 2, 2, 3)))


def pattern(g, flags):
    return Pattern(g, flags).choice(0)


def flags_of(g):
    flags = "".join(f for f in "dgimsy" if g.chance({"d": 0.1, "g": 0.5, "i": 0.35, "m": 0.2, "s": 0.2, "y": 0.15}[f]))
    return flags + g.pick("", "", "", "u", "v")


def literal(text):
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"


def subject(g, pairs=True):
    parts = ["a", "b", "c", "ab", "abc", "A", "B", "x", "0", "1", " ", "-", "\\n", "\\u00e9", "\\u00c9", "\\ud83d", "k", "\\u212a",
        "s", "\\u017f", "S", "K"]
    return "'" + "".join(g.pick(parts + ["\\ud83d\\ude00"] if pairs else parts) for _ in range(g.num(0, 14))) + "'"


@area(5, "sloppy")
def regexps(g):
    g.w("var show2 = m => m && [...m, m.index, m.groups && {...m.groups}, m.indices && [...m.indices]];")
    for n in range(g.num(2, 6)):
        flags = flags_of(g)
        text = pattern(g, flags)
        # V8 finds empty matches of assertions inside a pair though the pattern is a unicode one.
        pairs = not ("u" in flags or "v" in flags) or not any(x in text for x in ("\\b", "\\B", "(?!", "(?=", "(?<!", "(?<="))
        g.w(f"var re{n} = attempt('make', () => new RegExp({literal(text)}, '{flags}'));")
        g.open(f"if (re{n}) {{")
        for _ in range(g.num(2, 6)):
            s = subject(g, pairs)
            g.attempt(g.pick(f"show2(re{n}.exec({s}))", f"show2(re{n}.exec({s}))", f"re{n}.test({s})",
                f"{s}.replace(re{n}, {g.pick(repr('[$&]'), repr('$1-$2'), repr('$<n0>'), chr(34) + '$`' + chr(39) + chr(34) + ' + ' + repr(chr(36) + chr(39)), '(...a) => { note(a.length + typeof a[1]); return a[0].length; }')})",
                f"{s}.split(re{n}{g.pick('', ', $int')})", f"{s}.match(re{n})", f"[...{s}.matchAll(re{n})].map(show2)",
                f"{s}.search(re{n})", f"{s}.replaceAll(re{n}, '<$&>')",
                             f"re{n}.lastIndex", f"(re{n}.lastIndex = $int)", f"(re{n}.lastIndex = L('li', $int))",
                                 f"String(re{n})", f"re{n}.flags", f"RegExp(re{n}, {repr(flags_of(g))}).flags",
                                 f"[RegExp.$1, RegExp.lastMatch, RegExp['$`']]" if g.chance(0.3) else f"re{n}.source"))
        g.close()


@area(1)
def regexp_protocol(g):
    """Regexps patched, subclassed, with logged exec and lastIndex."""
    flags = flags_of(g)
    g.w(f"var re = new RegExp({literal(g.pick('a', 'b+', '(a)(b)?', '', '[a-c]', 'x*', '(?<n>a|b)'))}, '{flags}');")
    g.w(g.pick("", "",
        "re.exec = function (s) { tick(); note('exec ' + this.lastIndex); return RegExp.prototype.exec.call(this, s); };",
        "var k = 0; re.exec = function (s) { tick(); note('exec'); return k++ < 3 ? {index: k, length: 2, 0: 'b', 1: 'cap', groups: $val} : null; };",
        "re = new (class R extends RegExp { exec(s) { tick(); note('R.exec'); return super.exec(s); } static get [Symbol.species]() { note('species'); return RegExp; } })(re);",
        
                "Object.defineProperty(re, 'lastIndex', {value: 1, writable: false});", "Object.freeze(re);",
                    "re.constructor = {[Symbol.species]: function (r, f) { note('ctor ' + f); return new RegExp(r, f); }};",
                    "re.exec = () => $val;", "re.lastIndex = L('li', $idx);", "re[Symbol.match] = undefined;",
                    "re.compile('c', 'g');"))
    for _ in range(g.num(6, 14)):
        s = subject(g)
        g.attempt(g.pick(f"re.exec({s})", f"re.test({s})", f"{s}.replace(re, $str)", f"{s}.replace(re, '<$&$1$<n>>')",
            f"{s}.split(re)", f"{s}.split(re, $idx)", f"{s}.match(re)", f"[...{s}.matchAll(re)]", f"{s}.search(re)",
            f"{s}.replaceAll(re, x => x + x)", "re.lastIndex", f"re.lastIndex = $idx", "String(re)", "re.flags", "re.source",
            "new RegExp(re)", "RegExp(re) === re", f"RegExp.prototype.test.call({{exec: () => $val}}, 'a')", "RegExp.prototype.flags",
            f"RegExp.prototype[Symbol.split].call(re, {s}, L('lim', $int))", "RegExp.escape?.($str)", f"startsWith2()",
            "'a'.startsWith(re)",
                         f"{s}.replace(re, (m, ...r) => {{ re.lastIndex = 0; return r.length; }})",
                             "Object.getOwnPropertyNames(re)", f"RegExp.prototype.exec.call($any, 'a')", "re.hasIndices",
                             "re[Symbol.matchAll]('aab').toString()"))


@area(2, "syntax")
def regexp_syntax(g):
    """Patterns that may be wrong: both must accept or reject alike."""
    flags = "".join(f for f in "dgimsyuv" if g.chance(0.2)) if g.chance(0.9) else g.pick("gg", "x", "uv")
    text = pattern(g, flags)
    for _ in range(g.num(0, 3)):
        at = g.num(0, len(text))
        text = g.pick(text[:at] + g.pick("(", ")", "[", "]", "{", "}", "*", "+", "?", "\\", "|", "^", "$", "-", "\\u", "\\x", "\\k",
            "\\k<n0>", "(?<n0>", "(?<", "{1", "{2,1}", "\\p{X}", "\\c", "\\0", "\\00", "\\8", "&&", "--", "(?i", "(?-:", "(?ii:",
            "\\q{a}", "\\p{Lu", "\\u{110000}", "[b-a]", "[\\d-z]", "\\-", "\\/", "!!", "}", "{,2}", "(?=a)*", "(?<=a)*",
            "\\P{RGI_Emoji}", "\\p{RGI_Emoji}", "[^\\p{RGI_Emoji}]") + text[at:], text[:at] + text[at + 1:], text[at:] + text[:at])
    text = text.replace("\n", "").replace("/", "\\/")
    g.w(f"return /{text or '(?:)'}/{flags}")
