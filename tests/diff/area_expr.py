# SPDX-License-Identifier: MIT
"""area_expr.py - random programs of deep expressions: variables changed while they are operands, yields and awaits in the middle of
everything, conditions of all shapes, functions with many variables (wide operands). What is looked for is a wrong register."""
from generate import area

NAMES = ["a", "b", "c", "d"]


def condition(g, depth, mode):
    if depth > 3:
        return g.pick("a < b", "a", "!b", "a == c", "typeof d === 'string'", "a !== b", "b >= a", "c == null", "a in o", "o.x")
    k = g.num(0, 7)
    if k <= 1:
        return f"({condition(g, depth + 1, mode)} {g.pick('&&', '||', '&&', '||', '??')} {condition(g, depth + 1, mode)})".replace(" ?? ", " | ")
    if k == 2:
        return f"!({condition(g, depth + 1, mode)})"
    if k == 3:
        return f"({condition(g, depth + 1, mode)} ? {condition(g, depth + 1, mode)} : {condition(g, depth + 1, mode)})"
    if k == 4:
        return f"({expression(g, depth + 1, mode)} {g.pick('<', '>', '<=', '>=', '==', '!=', '===', '!==')} {expression(g, depth + 1, mode)})"
    if k == 5:
        return f"({expression(g, depth + 1, mode)}, {condition(g, depth + 1, mode)})"
    return g.pick("a < b", "a", "!b", "a == c", "b >= a", "a === undefined", "c == null", "'x' in o", "o.x", "f(a) > 1")


def expression(g, depth, mode):
    """One expression; mode: plain, generator, async."""
    n, m = g.pick(NAMES), g.pick(NAMES)
    if depth > 4:
        return g.pick(n, n, "1", "2.5", "'s'", "null", "o.x", f"{n}++", f"--{n}", "undefined")

    def e():
        return expression(g, depth + 1, mode)

    k = g.num(0, 30)
    if k <= 4:
        return f"({e()} {g.pick('+', '-', '*', '%', '&', '|', '<<', '>>>', '+', '/')} {e()})"
    if k == 5:
        return f"({n} = {e()})"
    if k == 6:
        return f"({n} {g.pick('+=', '-=', '*=', '??=', '||=', '&&=', '|=')} {e()})"
    if k == 7:
        return g.pick(f"{n}++", f"++{n}", f"{n}--", f"--{n}")
    if k == 8:
        return f"({condition(g, depth + 1, mode)} ? {e()} : {e()})"
    if k == 9:
        return f"f({e()}, {e()})"
    if k == 10:
        return f"f(...[{e()}, {e()}], {e()})"
    if k == 11:
        return f"[{e()}, {e()}, ...[{e()}]]"
    if k == 12:
        return f"({{x: {e()}, [{e()}]: {e()}, {n}}})"
    if k == 13:
        return f"`${{{e()}}}-${{{e()}}}`"
    if k == 14:
        return f"(o.x {g.pick('=', '+=', '??=', '||=')} {e()})"
    if k == 15:
        return f"(o[{e()}] = {e()})"
    if k == 16:
        return f"([{n}, {m} = {e()}] = [{e()}, {e()}], {n})" if n != m else n
    if k == 17:
        return f"({{x: {n} = {e()}, ...{m}}} = {{x: {e()}, y: {e()}}}, {n})" if n != m else n
    if k == 18:
        return f"o.m({e()}, {n}, {n} = {e()}, {n})"
    if k == 19:
        return f"({e()} {g.pick('&&', '||')} {e()})"
    if k == 20:
        return f"({e()} ?? {e()})"
    if k == 21:
        return f"(() => {e_plain(g, depth + 1)})()"
    if k == 22:
        return f"o?.m?.({e()}, {n})"
    if k == 23:
        return f"{g.pick('typeof ', '-', '!', 'void ', '~')}({e()})"
    if k == 24:
        return f"new F({e()}, {n}).v"
    if k == 25:
        return f"({e()}, {e()})"
    if k in (26, 27, 28) and mode == "generator":
        return g.pick(f"(yield {e()})", "(yield)", f"(yield* [{e()}, {e()}])")
    if k in (26, 27, 28) and mode == "async":
        return g.pick(f"(await {e()})", f"(await Promise.all([{e()}, {e()}]))", f"(await thenable('t', {e()}))")
    if k == 29:
        return f"tag`p${{{e()}}}q${{{n}}}`"
    if k == 30:
        return f"({n} {g.pick('+', '-', '*')} ({n} = {e()}) {g.pick('+', '*')} {n})"
    return n


def e_plain(g, depth):
    return expression(g, depth, "plain")


@area(4)
def expressions(g):
    g.w("var o = {x: 1, y: 2, m(p, q, r, s) { tick(); return this === o ? [p, q, r, s] : 'lost'; }}, F = function (p, q) { this.v = [p, q]; };")
    g.w("function f(p, q, r) { tick(); return typeof p === 'number' ? p + (r === undefined ? 0 : 1) : q; }")
    g.w("function tag(s, ...v) { return s.raw.join('|') + v.length; }")
    mode = g.pick("plain", "plain", "generator", "async")
    wide = g.chance(0.15)
    captured = g.chance(0.4)
    g.open({"plain": "function", "generator": "function*", "async": "async function"}[mode] + f" run(a, b{g.pick('', ' = a', ', ...rest')}) {{ tick();")
    if wide:
        g.w("let " + ", ".join(f"w{i} = {i}" for i in range(g.pick(120, 250, 260, 300))) + ";")
    g.w("let c = 3, d = 'd';")
    if captured:
        g.w("const peek = () => [a, b, c, d];")
    for _ in range(g.num(2, 7)):
        k = g.num(0, 7)
        if k <= 2:
            g.w(f"print({expression(g, 0, mode)});")
        elif k == 3:
            g.open(f"if ({condition(g, 0, mode)}) {{")
            g.w(f"{g.pick(NAMES)} = {expression(g, 1, mode)};")
            g.close("} else {")
            g.indent += 1
            g.w(f"print({expression(g, 1, mode)});")
            g.close()
        elif k == 4:
            g.open(f"for (let i = 0; i < 3 && ({condition(g, 1, mode)}); i++) {{")
            g.w(f"{g.pick(NAMES)} = {expression(g, 1, mode)};")
            g.close()
        elif k == 5:
            g.w(f"try {{ {g.pick(NAMES)} = {expression(g, 1, mode)}; }} catch (e) {{ print(e); }} finally {{ print({expression(g, 2, mode)}); }}")
        elif k == 6:
            g.open(f"switch ({expression(g, 2, mode)}) {{")
            g.w(f"case {expression(g, 3, mode)}: print('first');")
            g.w(f"case {expression(g, 3, mode)}: {g.pick(NAMES)} = {expression(g, 2, mode)}; break;")
            g.w("default: print('default');")
            g.close()
        else:
            g.w(f"var t{len(g.lines)} = {expression(g, 0, mode)}; print(t{len(g.lines)});")
        g.w("print(a, b, c, d);")
    if captured:
        g.w("print(peek());")
    g.w("return [a, b, c, d%s];" % (", w7, w119" if wide else ""))
    g.close()
    if mode == "plain":
        g.attempt("run($val, $val)")
        g.attempt("run(1, 2)")
    elif mode == "generator":
        g.attempt("(() => { const it = run($val, 2), out = []; for (let i = 0, r; i < 9 && !(r = it.next(i)).done; i++) out.push(r.value); return out; })()")
        g.attempt("[...run(1, 2)]")
    else:
        g.w("run($val, 2).then(x => print('is', x), e => print('failed', e));")
        g.w("run(1, 2).then(x => print('is', x), e => print('failed', e));")
