# SPDX-License-Identifier: MIT
"""area_library.py - random programs over numbers, big integers, dates, Math, symbols and errors."""
from generate import area


@area(2)
def numbers(g):
    g.words["n"] = ["$num", "$num", "%s" % g.r.uniform(-1000, 1000), "%s" % (g.r.random() * 10 ** g.num(-25, 25)),
        "%d" % g.r.getrandbits(g.num(1, 62)), "%s" % (g.r.getrandbits(40) / 1024)]
    for _ in range(g.num(10, 25)):
        a = g.pick("%s" % g.r.uniform(-1000, 1000), "%s" % (g.r.random() * 10 ** g.num(-25, 25)), "%d" % g.r.getrandbits(g.num(1,
            50)), "$num", "%d.%d5" % (g.num(0, 99), g.num(0, 99)))
        small = g.pick("%d" % g.r.getrandbits(g.num(1, 50)), "%s" % (g.r.getrandbits(30) / 1024), "-%d" % g.num(0, 1 << 30),
            "%s" % g.r.uniform(0, 100))
        g.attempt(g.pick(f"({a}).toFixed({g.num(0, 30)})", f"({a}).toFixed($idx)", f"({a}).toPrecision({g.num(1, 30)})",
            f"({a}).toExponential({g.num(0, 30)})", f"({a}).toExponential()", f"({small}).toString({g.num(2, 36)})", f"String({a})",
            f"parseInt('{a}')", f"parseFloat('{a}abc')", f"Number('{a}')", f"parseInt($str, {g.num(0, 37)})",
            f"parseInt('{g.r.getrandbits(60):x}', 16)", "parseFloat($str)", "Number($any)", "parseInt($any, $any)",
                         f"({a}) | 0", f"({a}) >>> 0", f"Math.fround({a})", f"Math.round({a})", f"Math.trunc({a})",
                             f"Math.sign({a})", f"Math.floor(-({a}))", f"Math.ceil({a})", f"Math.clz32({a})",
                             f"Math.imul({a}, {small})", f"Math.abs({a})", f"Math.sqrt({a})", f"({a}) % ({small})",
                             f"Number.isInteger({a})", f"Number.isSafeInteger({a})", f"Math.max({a}, $any)", f"Math.min($any, {a})",
                             f"Math.hypot(3, 4)", f"Math.f16round?.({a})", "new Number($any)",
                             "Number.prototype.toString.call($any, $idx)",
                         "isNaN($any)", "isFinite($any)", "Number.isNaN($any)", f"({a}).toLocaleString('en-US')" if g.chance(0.3)
                             else f"({a}) == {small}", f"Math.pow({g.num(-9, 9)}, {g.num(0, 12)})", f"{a} < {small}",
                             f"Object({a}).valueOf()", f"[{a}, {small}, 1].sort()",
                             f"0x{g.r.getrandbits(50):x} + 0b{g.r.getrandbits(20):b} + 0o{g.r.getrandbits(20):o}"))


@area(2)
def bigints(g):
    def big():
        v = g.r.getrandbits(g.pick(3, 8, 31, 32, 33, 63, 64, 65, 127, 128, 200, 400, 1000))
        return g.pick(f"{v}n", f"(-{v}n)", f"0x{v:x}n", "$big")
    for _ in range(g.num(10, 25)):
        a, b = big(), big()
        g.attempt(g.pick(f"{a} {g.pick('+', '-', '*', '/', '%', '&', '|', '^')} {b}",
            f"{a} {g.pick('<', '>', '<=', '>=', '==', '===')} {b}", f"{a} << {g.num(-70, 130)}n", f"{a} >> {g.num(-70, 200)}n",
            f"({a}) ** {g.num(0, 9)}n", f"-({a})", f"~{a}", f"BigInt.asIntN({g.num(0, 130)}, {a})",
            f"BigInt.asUintN({g.num(0, 130)}, {a})", f"({a}).toString({g.num(2, 36)})", f"Number({a})", f"BigInt($prim)",
            f"BigInt($num)", f"{a} == $prim",
                         f"{a} < $prim", f"$num >= {a}", f"{a} + $prim", f"typeof {a}",
                             f"BigInt('{g.pick('', '-', '0x', ' ')}{abs(g.r.getrandbits(90))}')", f"BigInt($any)",
                             f"(x => {{ x++; x **= 2n; return x--; }})({a})",
                             f"[{a}, {b}, 1, 2.5].sort((x, y) => x < y ? -1 : x > y ? 1 : 0)", f"{a} ? 1 : 0", f"{a} && {b}",
                             f"`${{{a}}}`", f"BigInt.asIntN($idx, {a})", f"+({a})", f"{a} >>> 0n", f"Object({a}) == {a}",
                             f"JSON.stringify([{a}])", f"parseInt({a})", f"({a}).toLocaleString('en-US').length",
                             f"new BigInt64Array([{a}])[0]", f"Math.max({a})", f"isNaN({a})", f"Number.parseFloat({a})"))


@area(2)
def dates(g):
    g.words["ms"] = ["0", "-1", "86400000", "1e12", "8.64e15", "-8.64e15", "8.64e15 + 1", "NaN", "%d" % g.num(-10 ** 13, 10 ** 13),
        "%d" % g.num(0, 2 * 10 ** 12), "951782400000", "-62198755200000"]
    g.words["f"] = ["0", "1", "12", "-1", "31", "59", "60", "100", "1.9", "-1.9", "NaN", "undefined", "L('f', $int)", "1e9", "24",
        "99", "2024"]
    g.words["iso"] = ["'2024-02-29'", "'2024-02-30'", "'2023-02-29T00:00Z'", "'2024-01-01T24:00:00Z'", "'2024-13-01'",
        "'+275760-09-13T00:00:00.000Z'", "'-000000-01-01T00:00Z'", "'2024-01-01T00:00:00.123456Z'", "'2024'", "'2024-06'",
        "'2024-06-01T12:34'", "'2024-06-01T12:34:56.7+05:30'", "'2024-06-01 12:34'", "'-000001-01-01T00:00:00Z'", "'2024-6-1'",
        "'Thu, 01 Jan 1970 00:00:00 GMT'", "'Jan 5 2020'", "'5 Jan 2020 10:20:30 GMT+0200'", "''", "'x'",
        "'2024-01-01T00:00:00-24:00'", "'12/25/1995'", "'Tue Mar 01 2022 10:00:00 GMT+0100 (CET)'"]
    g.w("var d = new Date($ms);")
    fields = ["FullYear", "Month", "Date", "Hours", "Minutes", "Seconds", "Milliseconds"]
    for _ in range(g.num(8, 22)):
        f = g.pick(fields)
        u = g.pick("", "UTC")
        g.attempt(g.pick(f"d.get{u}{f}()", f"d.set{u}{f}($f)", f"d.set{u}{f}($f, $f)", f"d.set{u}{f}($f, $f, $f)", "d.setTime($ms)",
            "d.toISOString()", "d.toJSON()", "d.getTime()", "d.getTimezoneOffset()", f"d.get{u}Day()", "d.getYear()",
            "d.setYear($f)", "d.toString().slice(0, 33)", "d.toUTCString()", "d.toDateString()", "d.toTimeString().slice(0, 17)",
            "new Date($ms)", "new Date($f, $f)", "new Date(2024, $f, $f, $f, $f, $f, $f)", "Date.UTC($f, $f, $f, $f)",
            "Date.UTC(2024, $f, $f)", "Date.UTC()", "Date.parse($iso)", "new Date($iso)", "new Date($any)", "+new Date($iso)",
                         "`${new Date($ms)}`.slice(0, 33)", "new Date(new Date($ms))", "d - new Date($ms)", "(d + 1).slice(0, 33)",
                             "d[Symbol.toPrimitive]('number')", "d[Symbol.toPrimitive]($str)", "typeof Date()",
                             "new Date(99, 0).getFullYear()", "JSON.stringify({d})", "d < new Date($ms)",
                             "Date.prototype.getTime.call($any)", "d.valueOf()", "new Date(2024, 2, 10, 2, 30).getTime()",
                             "new Date(2024, 9, 27, 1, $f).toString().slice(0, 33)", "new Date($ms).toString().slice(0, 33)"))
    g.w("print(d);")


@area(1)
def errors(g):
    for _ in range(g.num(6, 15)):
        g.attempt(g.pick("new $errtype($any)", "new $errtype('m', {cause: $prim})", "$errtype('called') instanceof $errtype",
            "new AggregateError(I('A', [1, 2], $int), 'm')", "String(new $errtype($prim))",
            "Object.assign(new Error('x'), {name: $prim}).toString()",
            "Error.prototype.toString.call({name: $prim, message: $prim})", "Error.prototype.toString.call($any)",
            "Object.prototype.toString.call(new $errtype())", "Object.keys(new $errtype('m'))",
                         "new (class MyErr extends $errtype { constructor(m) { super(m); this.extra = 1; } })($str)",
                             "Error.isError?.($any)", "(() => { try { null.x; } catch (e) { return e instanceof TypeError; } })()",
                             "(() => { try { undefinedName; } catch ({name, constructor}) { return [name, constructor === ReferenceError]; } })()",
                             "(() => { throw $any; })()", "(() => { try { throw $val; } finally { note('f'); } })()",
                             "(() => { try { throw 1; } finally { return 2; } })()",
                             "(() => { for (const x of [1, 2]) { try { continue; } finally { note(x + ''); break; } } return 'end'; })()",
                             
                         "(() => { try { throw 1; } catch { return 'no binding'; } finally { note('fin'); } })()",
                             "new SuppressedError(1, 2, 'm')", "new Error(undefined, {cause: undefined})",
                             "'message' in new Error()", "Object.getOwnPropertyDescriptor(new Error('m'), 'message')",
                             "new Error('a', $any)", "L('m', 'msg') instanceof Error", "new Error(L('m', 'msg', $int)).message"))


@area(2)
def library_misc(g):
    """Reflection over functions, symbols, globals and well-known hooks."""
    for _ in range(g.num(8, 18)):
        g.attempt(g.pick("Symbol($prim).toString()", "Symbol($str).description", "Symbol.for($any) === Symbol.for('a')",
            "Symbol.keyFor($any)", "Object($sym) == $prim", "new Symbol()", "$sym + ''", "`${$sym}`",
            "Object.prototype.toString.call($any)", "({[Symbol.toStringTag]: $prim}).toString()", "encodeURIComponent($str)",
            "encodeURI($str + '/?#')", "decodeURIComponent('%' + $str)", "decodeURIComponent('%F0%9F%98%80')",
            "decodeURI('%2f%41')", "escape($str)", "unescape('%u0041%41%' + $str)",
                         "Function.prototype.toString.call($any).length > 0", "((a, b = 1, ...c) => 0).length",
                             "(function () {}).name", "Object.getOwnPropertyNames(class { static x() {} }).join()",
                             "Object.getOwnPropertyNames((() => 1)).join()", "(async () => 1).prototype",
                             "Object.getPrototypeOf(function* () {}.prototype) === Object.getPrototypeOf(function* () {}).prototype",
                             "new Function('a', 'b', 'return a + b')(1, 2)",
                             "Function('a,b', 'c', 'return arguments.length').length", "new Function('/*', '*/){')",
                             "Function('return this')() === globalThis",
                             "new (Function.prototype.bind.call(Date, null, 2020, 1))().getFullYear()",
                         "Reflect.apply($any, $val, $arr)", "Reflect.construct($any, $arr)", "Reflect.ownKeys($arr)",
                             "Reflect.getPrototypeOf($any)", "Object.entries($any)", "Object.fromEntries($any)",
                             "Object.fromEntries(I('E', [['a', 1], [$key, 2]], $close))", "Object.assign({}, $any, $any)",
                             "Object.is($any, $prim)", "Object.keys($any)", "Object.getOwnPropertyNames($any).length",
                             "Object.create($val, {a: $obj})",
                             "Object.defineProperties({}, P('D', {a: {value: 1}, b: {get: undefined}}))",
                             "Object.defineProperty({}, L('key', 'k', $int), P('desc', {value: 1, enumerable: true}))",
                             "Object.freeze($any)", "Object.isFrozen($any)", "Object($any)", "Object.setPrototypeOf($any, $val)",
                             "Boolean($any)", "String($any)", "Number($any)", "BigInt($any)",
                         "$any instanceof {[Symbol.hasInstance](v) { note('hasInstance'); return $prim; }}", "$any instanceof $obj",
                             "Function.prototype[Symbol.hasInstance].call($any, $any)",
                             "[].concat({[Symbol.isConcatSpreadable]: $prim, length: 1, 0: 'x'})",
                             "'aXbX'.replace({[Symbol.replace]: (...a) => a.length}, 1)",
                             "'ab'.split({[Symbol.split](s, l) { return [s, l]; }}, $prim)",
                             "'ab'.match({[Symbol.match]: s => s + '!'})", "'ab'.search({toString() { note('ts'); return 'b'; }})",
                             "({[Symbol.toPrimitive]: $prim}) + 1", "[...{[Symbol.iterator]: () => $prim}]", "new Map([[1, 2]]).entries().toString()",
                             "globalThis[$str] === undefined", "typeof undeclaredThing", "void 0 ?? $prim", "eval($str)",
                             "eval('1;;;{}')", "eval($any)", "(0, eval)('typeof tick')", "structuredClone === structuredClone",
                             "Math.max($any, $any)", "Math.min()", "Math[Symbol.toStringTag]", "JSON[Symbol.toStringTag]",
                             "new WeakRef({a: 1}).deref().a", "Symbol.prototype[Symbol.toPrimitive].call($any)",
                             "Object.getOwnPropertyDescriptor(globalThis, 'undefined')", "atob(btoa($str))", "btoa($str)",
                             "isNaN($any)", "parseFloat($any)", "Array.from($any)", "Array.from($any, $cb)", "Array.of($any)",
                             "Object.groupBy($any, $cb)", "Promise.resolve($val) instanceof Promise"))
