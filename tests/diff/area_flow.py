# SPDX-License-Identifier: MIT
"""area_flow.py - random programs of control flow: labels and finally, switch, exceptions, generators, async functions, iterator helpers."""
from generate import area


def flow(g, depth, labels, in_loop, in_function, generator=False, is_async=False):
    """One statement of a control-flow program."""
    n = g.num(0, 13)
    deep = depth >= 5 or len(g.lines) > 90
    if n <= 1 or deep:
        if g.chance(0.3):
            exits = []
            if labels:
                exits += [f"break {g.pick([x for x, _ in labels])};"] * 2
                loops = [x for x, loop in labels if loop]
                exits += [f"continue {g.pick(loops)};"] * 2 if loops else []
            exits += ["break;", "continue;"] if in_loop else []
            exits += ["return $lit;", "return t('ret', n);"] if in_function else []
            exits += ["throw $lit;", "throw new $errtype('flow');"]
            g.w(f"if (n++ % {g.num(1, 4)} === {g.num(0, 1)}) {g.pick(exits)}")
        elif generator and g.chance(0.6):
            g.w(g.pick("print('got', yield n);", "n += (yield t('y', n)) | 0;", "yield* I('D', [1, 2], $int);", "yield* inner();",
                "[v, ...n2] = [yield 1, yield 2];", "print(`${yield 'tpl'}`);", "const { a = yield 'dflt' } = {};", "yield;"))
        elif is_async and g.chance(0.6):
            g.w(g.pick("print('got', await n);", "await thenable('T', n, $int);",
                "print(await Promise.all([n, wait(2), thenable('U', 3)]));", "await null;", "print(await wait($int));",
                "try { await Promise.reject(n); } catch (e) { print('caught', e); }", "print(await other(n));",
                "await Promise.resolve().then(() => note('then'));",
                       "for await (const x of [wait(1), 2, thenable('V', 3, $int)]) print(x);",
                           "for await (const x of I('D', [wait(1), 2], $close)) { print(x); %s }" % g.pick("", "break;",
                           "throw 7;"), "print(await Promise.race([wait(2), wait(1)]));",
                           "print(await Promise.allSettled([wait(1), Promise.reject(4)]));"))
        else:
            g.w(g.pick("note('s%d');" % g.num(1, 99), "n++;", "print(n);", "n += 2;"))
        return
    label = g.fresh("L")
    if n == 2:
        g.open(f"{label}: {{")
        body(g, depth, labels + [(label, False)], in_loop, in_function, generator, is_async)
        g.close()
    elif n in (3, 4, 5):
        head = g.pick("for (let i = 0; i < 3; i++)", "while (n++ < 12)", "for (const x of I('I', [1, 2, 3], $int))",
            "for (const x of [1, 2, 3])", "for (const k in {a: 1, b: 2})", "for (var {0}j = 0, {0}m = 2; {0}j < {0}m; ++{0}j)".format(label),
            "for (const x of new Set([1, 2]))")
        if n == 5:
            g.open(f"{label}: do {{ if (n++ > 30) break;")
            body(g, depth, labels + [(label, True)], True, in_function, generator, is_async)
            g.close("} while (n % 4);")
            return
        g.open(f"{label}: {head} {{")
        g.w("tick();")
        body(g, depth, labels + [(label, True)], True, in_function, generator, is_async)
        g.close()
    elif n in (6, 7, 8, 9):
        kind = g.pick("catch", "finally", "both", "both")
        g.open("try {")
        body(g, depth, labels, in_loop, in_function, generator, is_async)
        if kind != "finally":
            g.close("} catch (e) {")
            g.indent += 1
            g.w("print('catch', e);")
            body(g, depth, labels, in_loop, in_function, generator, is_async)
        if kind != "catch":
            g.close("} finally {")
            g.indent += 1
            g.w("note('finally');")
            body(g, depth, labels, in_loop, in_function, generator, is_async)
        g.close()
    elif n == 10:
        g.open(f"{label}: switch ({g.pick('n % 4', 't(' + chr(39) + 'sw' + chr(39) + ', $lit)', 'n', '$lit')}) {{")
        for _ in range(g.num(1, 4)):
            g.w(g.pick("case $lit:", "case t('case', $lit):", "case n:"))
            g.indent += 1
            flow(g, depth + 1, labels + [(label, False)], in_loop, in_function, generator, is_async)
            g.w("break;") if g.chance(0.5) else None
            g.indent -= 1
        if g.chance(0.6):
            g.w("default: note('default');")
        g.close()
    elif n == 11:
        g.open("if (%s) {" % g.pick("n % 2", "n > 3", "$lit", "t('c', $lit)", "n % 3 && n % 2", "!(n & 4) || n < 2"))
        body(g, depth, labels, in_loop, in_function, generator, is_async)
        if g.chance(0.5):
            g.close("} else {")
            g.indent += 1
            body(g, depth, labels, in_loop, in_function, generator, is_async)
        g.close()
    elif n == 12:
        f = g.fresh("f")
        g.open(f"const {f} = () => {{ tick();")
        body(g, depth + 1, [], False, True)
        g.close("};")
        g.w(f"attempt('{f}', {f});" if g.chance(0.5) else f"print({f}());")
    else:
        g.open("{ using res = {[Symbol.dispose]() { note('dispose'); %s }};" % g.pick("", "", "throw new URIError('d');")
            if g.chance(0.5) else "{")
        body(g, depth, labels, in_loop, in_function, generator, is_async)
        g.close()


def body(g, depth, labels, in_loop, in_function, generator=False, is_async=False):
    for _ in range(g.num(1, 3)):
        flow(g, depth + 1, labels, in_loop, in_function, generator, is_async)


@area(3)
def control_flow(g):
    g.w("var n = 0;")
    for _ in range(g.num(1, 3)):
        f = g.fresh("main")
        g.open(f"function {f}() {{ tick();")
        body(g, 0, [], False, True)
        body(g, 0, [], False, True)
        g.close()
        g.w(f"attempt('{f}', {f}); attempt('{f}', {f}); print(n);")


@area(1, "eval")
def completion_values(g):
    g.w("var n = 0;")
    body(g, 1, [], False, False)
    body(g, 1, [], False, False)
    g.w(g.pick("$lit;", ";", "{}", "if (n > 2) { 5; }", "do { n; } while (false)", "switch (1) { case 1: 'sw'; }",
        "try { 'a'; } finally { 'b'; }", "var q = 5;", "L: { 6; break L; }", "for (var i = 0; i < 2; i++) { i; continue; }",
        "1; function f() {}", "eval('7; ;');"))


@area(2)
def generators(g):
    g.w("var n = 0, v, n2;")
    g.open("function* inner() { tick();")
    body(g, 2, [], False, True, True)
    g.close()
    g.open("function* outer() { tick();")
    body(g, 0, [], False, True, True)
    body(g, 0, [], False, True, True)
    g.close()
    for _ in range(g.num(1, 3)):
        g.w("var it = outer();")
        for _ in range(g.num(2, 9)):
            g.attempt(g.pick("it.next($lit)", "it.next()", "it.next()", "it.return($lit)", "it.throw($lit)", "[...it]",
                "it[Symbol.iterator]() === it"))
    g.w("for (const x of outer()) { print(x); if (n++ > %d) break; }" % g.num(2, 40))
    g.attempt("(([a, b]) => [a, b])(outer())")
    g.attempt("Array.from(outer()).length")


@area(3)
def async_order(g):
    g.w("var n = 0;")
    g.w("const wait = async k => { for (let i = 0; i < k && i < 5; i++) await null; return k; };")
    g.w("async function other(x) { tick(); await wait(1); if (x %% 3 === 2) throw x; return thenable('R', x, %d); }" % g.num(0, 5))
    count = g.num(2, 3)
    for k in range(count):
        g.open(f"async function job{k}() {{ tick();")
        body(g, 1, [], False, True, False, True)
        body(g, 1, [], False, True, False, True)
        g.close()
    for k in range(count):
        g.w(f"job{k}().then(x => print('job{k} is', x), e => print('job{k} failed', e));")
    for k in range(g.num(0, 4)):
        g.w(g.pick("Promise.resolve(%d).then(x => print('p', x));" % k,
            "Promise.reject(%d).catch(x => print('c', x)).finally(() => note('f%d'));" % (k, k),
            "queueMicrotask(() => note('micro %d'));" % k,
                   "new Promise(r => r(thenable('Q%d', 1, $int))).then(x => print('q', x), e => print('qe', e));" % k,
                       "Promise.any([Promise.reject(1), wait(2)]).then(x => print('any', x), e => print('anye', e));",
                   "Promise.resolve(Promise.resolve(wait(1))).then(x => print('pp', x));",
                       "class SP%d extends Promise { then(a, b) { note('SP.then'); return super.then(a, b); } } SP%d.resolve(1).then(x => print('sp', x)); (async () => { print(await SP%d.resolve(2)); })();" % (
                       k, k, k),
                   "Promise.withResolvers().promise.then(print);", "Promise.try(() => { throw 1; }).catch(x => print('try', x));",
                       "Promise.all(I('PA', [1, wait(1)], $int)).then(x => print('all', x), e => print('alle', e));",
                       "Promise.reject(new Error('unhandled %d'));" % k,
                   "Promise.allSettled([wait(1), Promise.reject(2), thenable('AS', 3, $int)]).then(x => print(x));",
                       "Promise.resolve().then(() => wait(1)).then(() => note('nested %d'));" % k))


@area(2)
def async_generators(g):
    g.w("var n = 0;")
    g.w("const wait = async k => { for (let i = 0; i < k && i < 5; i++) await null; return k; };")
    steps = ["yield n++;", "yield wait(2);", "yield Promise.reject(5);", "print('got', yield 1);", "await wait(1);",
        "yield* I('D', [1, wait(1), 3], $close);", "yield* inner();", "yield thenable('T', 4, $int);", "return wait(1);",
        "return thenable('R', 2, $int);", "throw new RangeError('g');", "yield* [1, wait(2)];",
             "try { yield 'in try'; } finally { note('fin'); %s }" % g.pick("yield 'in finally';", "await 1;", "",
                 "return 'over';"), "try { yield 'a'; throw 1; } catch (e) { print(e); yield 'b'; }",
                 "for await (const x of [1, wait(1)]) { print(x); yield x; }"]
    for name in ("inner", "outer"):
        g.open(f"async function* {name}() {{ tick();")
        for _ in range(g.num(1, 4)):
            g.w(g.pick([s for s in steps if name == "outer" or "inner" not in s]))
        g.close()
    g.w("var it = outer();")
    for k in range(g.num(2, 6)):
        call = g.pick("next($lit)", "next()", "next()", "return($lit)", "throw($lit)", "return(wait(1))", "next(wait(1))")
        g.w(f"it.{call}.then(x => print({k}, x), e => print('e{k}', e));")
    g.open("(async () => {")
    g.open("try { for await (const x of outer()) {")
    g.w("print(x); if (n++ > 12) %s" % g.pick("break;", "throw 8;", "return 3;", "continue;"))
    g.w(g.pick("", "break;", "await wait(1);", "throw n;"))
    g.close("} } catch (e) { print('loop', e); }")
    g.close("})().then(x => print('end', x));")
    g.w("(async () => { for (let i = 0; i < 12; i++) { await null; note('tick ' + i); } })();")


@area(1)
def iterator_helpers(g):
    for _ in range(g.num(3, 7)):
        source = g.pick("I('I', $arr, %d)[Symbol.iterator]()" % g.num(0, 6), "$arr.values()",
            "(function* () { try { yield 1; yield 2; yield 3; } finally { note('closed'); } })()", "new Set($arr).values()",
            "I('W', $arr, $int)", "$arr.entries()", "'abc'[Symbol.iterator]()")
        chain = "Iterator.from(%s)" % source
        for _ in range(g.num(0, 3)):
            chain += g.pick(".map($cb)", ".filter($cb)", ".take($idx)", ".drop($idx)", ".flatMap($cb)", ".map(t('f', x => x))",
                ".take(2)", ".drop(1)", ".flatMap(x => I('F', [x, x], 0))")
        g.w("var it = null;")
        g.attempt("(it = %s, 'made')" % chain)
        for _ in range(g.num(1, 4)):
            g.attempt(g.pick("it.next()", "it.next()", "[...it]", "it.toArray()", "it.return?.()", "it.reduce($cb)",
                "it.reduce($cb, $prim)", "it.some($cb)", "it.every($cb)", "it.find($cb)", "it.forEach($cb)",
                "Object.prototype.toString.call(it)", "(([a, b]) => [a, b])(it)", "it.take(1).toArray()"))


@area(1)
def templates_and_chains(g):
    g.w("function tag(s, ...v) { tick(); print(s, s.raw, v.length); return s; }")
    g.w(
        "var o = {a: {b: null, f() { return this === o.a; }, arr: [1, 2]}, u: undefined, get g() { note('g'); return this.a; }, tag};")
    for _ in range(g.num(6, 14)):
        g.attempt(g.pick("tag`a${$val}b${t('v', $val)}c`", "tag`\\x41\\u{1F600}${1}`", "tag`\\u`", "tag`\\xg${1}\\01`", "o.tag`x`",
            "(() => tag`same`)() === (() => tag`same`)()", "`${L('a', $prim, $int)}${t('x', 1)}${L('b', $prim)}`", "o?.a?.b?.c.d.e",
            "o.u?.[t('never', 1)]", "o.a?.f()", "(o?.a).f()", "(o?.a.f)()", "o.a?.['f']()", "o.missing?.(t('never', 1))",
            "delete o?.u", "delete o?.zz?.x",
                         "o?.a.arr[t('i', 1)]", "o.g?.arr.length", "o.a.b?.f(t('never', 2)).x", "o.u ??= t('v', $val)",
                             "o.u ||= t('v', $val)", "o.u &&= t('v', $val)", "o.a.b ??= t('v', 1)", "o[t('k', 'u')] ||= t('v', 2)",
                             "tag`${tag`in`}`", "$val?.toString?.()", "$val?.length", "(null)?.a[t('never', 1)]",
                             "o?.a?.f?.call?.(o.a)", "String.raw`a\\n${$val}`", "`a${$val}` + `b${$val}`",
                             "[o?.a, ...o?.a?.arr ?? []]",
                         "Function('return `${1}${`${2}`}`')()", "async () => await o?.a", "typeof o?.u?.x", "void o?.a",
                             "(o.a?.f)?.()", "o.a?.arr?.at?.(-1)"))
