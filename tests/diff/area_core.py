# SPDX-License-Identifier: MIT
"""area_core.py - random programs of the language proper: operators, statements, functions, scopes, classes, proxies, caches."""
from generate import area


# ---- operators and conversions -----------------------------------------------------------------

@area(2)
def operators(g):
    for _ in range(g.num(10, 30)):
        g.attempt(g.pick(
            "$any $arith $any", "($prim) $binop ($prim)", "$num $arith $num", "$num $arith $num", "$unop($any)", "$any == $any",
                "$any < $any", "$str + $any",
            "L('A', $prim, $int) $arith L('B', $prim, $int)", "L('A', $prim) == $prim", "$big $arith $big", "$big $arith $big",
                "$any <= L('B', $prim, 1)", "`${L('T', $prim, $int)}`",
            "L('A', $prim) < L('B', $prim)", "$key in $any", "$any instanceof $any", "($prim ?? $any) || $any", "$big == $prim",
                "$big < $prim", "$num % $num", "($int) ** ($int)",
            "[$any] + $any", "(t('l', $any), t('r', $any))", "t('l', $val) + t('m', $val) * t('r', $val)", "$any[$key]",
                "$any?.[$key]", "$any?.a?.b", "delete $obj[$key]",
            "($num | 0) + ($num | 0)", "($num >>> 0) - $num", "Object.is($num, $num)", "+$str", "-($str) * 1", "$str < $str",
                "$str + $str === $str", "[$prim, $prim].includes($prim)"))


@area(2)
def loops_of_numbers(g):
    """Arithmetic in a warm loop: int overflow, -0, doubles; the kind of operand changes late."""
    for n in range(g.num(2, 5)):
        f = g.fresh("f")
        g.w(
            f"function {f}(a, b) {{ return {g.pick('a $arith b', 'a $arith (b $arith $int)', '(a | 0) $arith b', '(a $arith b) | 0', '-a $arith b', 'a++ + --b', 'a $binop b', 'a < b ? a $arith b : b $arith a')}; }}")
        g.w("let r%d = $num, xs%d = [$num, $num, $int, $int, $int];" % (n, n))
        g.open("for (let i = 0; i < 260; i++) {")
        g.w(g.pick(f"let v = {f}(i, xs{n}[i % 5]); r{n} = typeof v === 'number' ? v + r{n} * 0.5 : r{n};",
            f"r{n} = {f}(r{n}, xs{n}[i % 5]);", f"r{n} = {f}(xs{n}[i % 5], i) || r{n};"))
        g.w("if (i === %d) xs%d[$int] = $any;" % (g.num(200, 250), n)) if g.chance(0.4) else None
        g.w("if (i %% 64 === 0) print(i, r%d);" % n)
        g.close()
        g.w(f"print(r{n}); attempt('call', () => {f}($any, $any));")


@area(2)
def assignments(g):
    """Assignment of all kinds with logged operands."""
    g.w(
        "var o = {a: $prim, b: $prim, n: null, get g() { note('get'); return $prim; }, set g(v) { note('set ' + typeof v); }}, arr = $arr, x = $prim, y = $prim;")
    g.w("let z = $num; const c = $prim;")
    for _ in range(g.num(8, 20)):
        target = g.pick("o.a", "o.b", "o.n", "o.g", "x", "y", "z", "arr[$int]", "t('o', o).a", "t('arr', arr)[t('i', $int)]",
            "o['a']", "c", "undeclared%d" % g.num(1, 3))
        g.attempt(g.pick(f"{target} $asop t('v', $val)", f"{target} $asop $val", f"{target}++", f"--{target}", f"typeof {target}",
            f"[{target} = t('d', 1)] = $arr" if "," not in target else "1",
                         f"({{a: {target} = t('d', 2)}} = $obj)" if "," not in target else "2", f"{target} = {target}"))
    g.w("print(o, arr, x, y, z);")


# ---- functions, scopes ---------------------------------------------------------------------------

@area(2)
def scopes(g):
    """var, let, const, functions in blocks, TDZ, closures per iteration."""
    names = ["a", "b", "c", "d"]

    def statement(depth):
        n = g.pick(names)
        k = g.num(0, 15)
        if k == 0 and depth < 4:
            g.open("{")
            body(depth + 1)
            g.close()
        elif k == 1 and depth < 4:
            g.open(f"for (let {n} = 0; {n} < {g.num(1, 4)}; {n}++) {{")
            g.w(f"fs.push(() => {n}{g.pick('', '++', ' += 2')});")
            body(depth + 1)
            g.close()
        elif k == 2 and depth < 4:
            g.open(f"for ({g.pick('let', 'const', 'var')} {n} {g.pick('of', 'in')} $arr) {{")
            g.w(f"fs.push(() => {n});")
            body(depth + 1)
            g.close()
        elif k == 3 and depth < 4:
            f = g.fresh("fn")
            g.open(f"function {f}({g.pick('', n, n + ' = 1', n + ' = () => ' + g.pick(names), '...' + n, '{' + n + '}')}) {{")
            g.w("tick();")
            body(depth + 1)
            g.close()
            g.w(f"attempt('{f}', () => {f}($val));")
        elif k == 4 and depth < 4:
            g.open("try {")
            body(depth + 1)
            g.close(f"}} catch ({g.pick(n, '{message: ' + n + '}')}) {{")
            g.indent += 1
            g.w(g.pick(f"print('caught', typeof {n});", f"var {n} = $lit; print({n});"))
            g.close()
        elif k == 5 and depth < 4:
            g.open(f"switch ($int) {{")
            g.w(f"case $int: let s{depth} = 1; fs.push(() => s{depth}); break;")
            g.w(f"default: attempt('sw', () => s{depth}); case 3: s{depth} = 4;")
            g.close()
        elif k == 6:
            g.w(f"attempt('typeof', () => typeof {n});")
        elif k == 7:
            g.w(f"attempt('set', () => {n} $asop $lit);")
        elif k == 8:
            g.w(
                f"fs.push({g.pick('() => ' + n, 'function () { return ' + n + '; }', '() => { ' + n + ' = $lit; return ' + n + '; }')});")
        elif k == 9:
            g.w(
                f"try {{ print(eval({g.pick(repr(n), repr('typeof ' + n), repr('var ' + n + ' = 5; ' + n), repr('let ' + n + ' = 6; ' + n), repr('(function(){ return ' + n + '; })()'))})); }} catch (e) {{ print(e); }}")
        elif k == 10 and g.kind != "strict":
            scope = g.pick("{%s: 1}", "{get %s() { note('wg'); return 3; }, set %s(v) { note('ws'); }}",
                "{%s: 2, [Symbol.unscopables]: {%s: $bool}}", "Object.create({%s: 4})").replace("%s", n)
            g.w(f"with ({scope}) {{ try {{ print({n}); {n} = $lit; }} catch (e) {{ print(e); }} }}")
        elif k == 11 and g.kind != "strict" and depth:
            g.w(f"try {{ {{ function {n}2() {{ return '{n}{depth}'; }} }} print(typeof {n}2); }} catch (e) {{ print(e); }}")
        else:
            g.w(f"try {{ print({n}); }} catch (e) {{ print(e); }}")

    def body(depth):
        mine = g.r.sample(names, g.num(0, 2))
        late = [n for n in mine if g.chance(0.5)]
        for n in mine:
            if n not in late:
                g.w(f"{g.pick('let', 'const')} {n} = {g.pick('$lit', '() => ' + g.pick(names))};")
        for _ in range(g.num(1, 4)):
            statement(depth)
        for n in late:
            g.w(f"{g.pick('let', 'const')} {n} = $lit;")
            g.w(f"print({n});")

    g.w("var fs = [];")
    for n in g.r.sample(names, 2):
        g.w(f"var {n};" if g.chance(0.5) else f"var {n} = $lit;")
    g.open("try {")
    body(1)
    g.close("} catch (e) { print('top', e); }")
    g.w("for (const f of fs.slice(0, 20)) try { tick(); print(f()); } catch (e) { print(e); }")
    g.w("for (const f of fs.slice(0, 20)) try { print(f()); } catch (e) { print(e); }")


@area(2)
def functions(g):
    """Parameters, arguments, defaults with evals, names, lengths, bind, this."""
    for _ in range(g.num(2, 5)):
        f = g.fresh("f")
        simple = g.chance(0.5)
        strict = g.kind == "strict" or simple and g.chance(0.2)
        params = g.pick("a, b, c", "a", "", "a, b") if simple else g.pick(
            "a, b = t('b', a)", "a = t('a', 1), b = t('b', 2), ...c", "{a, b = t('b', 3)} = {}, c = () => a",
                "[a, b = t('b', 1)] = [], c", "a, b = () => a, c = (a = 5, b())", "...[a, b, ...c]",
            "a = arguments.length, b, c", "a = () => eval('b'), b = 2",
                "a, b = (() => { try { return typeof c; } catch (e) { return e; } })(), c", "a = this, b = new.target, c",
            "{[t('k', 'a')]: a, ...b} = {a: 1, z: 2}, c", *([] if strict else ["a = eval('var q = 1; 5'), b = () => typeof q, c"]))
        g.open(f"function {f}({params}) {{")
        if simple and strict and g.kind != "strict":
            g.w("'use strict';")
        g.w("tick();")
        for _ in range(g.num(1, 5)):
            g.w(g.pick("arguments[0] = 'x'; print(arguments[0]);", "print(arguments.length, [...arguments]);",
                "delete arguments[0]; arguments[0] = 9; print([...arguments]);",
                       "if (arguments.length) Object.defineProperty(arguments, '0', {writable: false}); try { print(arguments[0]); } catch (e) { print(e); }",
                           "arguments.length = 1; print(Array.from(arguments));",
                       "print(typeof this, this === undefined);", "print(new.target === undefined);",
                           "var g1 = () => arguments[1]; print(g1(5, 6));",
                           "print((() => { try { return typeof this; } finally { note('fin'); } })());",
                       "arguments[Symbol.iterator] = undefined; try { [...arguments]; } catch (e) { print(e); }",
                           "print(Object.getOwnPropertyNames(arguments));",
                       "(function () { print(arguments.length, typeof this); }).apply(null, arguments);",
                           "Object.freeze(arguments); try { arguments[0] = 1; } catch (e) { print(e); }",
                       "arguments[5] = 'five'; print(arguments.length, arguments[5]);", "var arguments; print(typeof arguments);"
                           if not strict and simple else ";",
                       *([] if "a" not in params else ["try { a = 'A'; print(arguments[0]); } catch (e) { print(e); }",
                           "try { print(a); } catch (e) { print(e); }",
                           "try { arguments[0] = {q: 1}; print(a); } catch (e) { print(e); }"])))
        g.w(g.pick("return [typeof a, typeof b, typeof c];", "return arguments;", "return () => [typeof a, arguments.length];",
            "return this;"))
        g.close()
        for _ in range(g.num(1, 4)):
            g.attempt(g.pick(f"{f}($val, $val)", f"{f}()", f"{f}.call($val, $val, $val, $val)", f"{f}.apply($val, $arr)",
                f"new {f}($val)", f"{f}.bind($val, $val)($val)", f"new ({f}.bind(1, 2))(3)",
                             f"[{f}.name, {f}.length]", f"{f}.bind(null, 1).length", f"{f}(...$arr)",
                                 f"Reflect.construct({f}, $arr, Array)", f"String({f}).length", f"({f}(1) || 0)()",
                                 f"Object.getOwnPropertyNames({f}).filter(x => x !== 'arguments' && x !== 'caller').join()",
                             f"{f}({{a: $val}}, $val)", f"{f}([$val, $val])", f"{f}.toString().slice(0, 40)"))


@area(2)
def destructuring(g):
    def target(logged=False):
        # V8 evaluates the target of a property of null before it throws, so only array patterns log theirs.
        return g.pick("v.a", "v.b", "x", "y", *(["v[t('k', 'c')]", "t('obj', v).d"] if logged else []))

    def pattern(depth, logged=False):
        if depth > 2:
            return target(logged)
        if g.chance(0.5):
            parts = []
            for _ in range(g.num(0, 3)):
                parts.append(g.pick("", pattern(depth + 1, True), target(True), pattern(depth + 1) + " = t('d', $val)"))
            if g.chance(0.3):
                parts.append("..." + pattern(depth + 1))
            return "[" + ", ".join(parts) + "]"
        parts = []
        for _ in range(g.num(0, 3)):
            key = g.pick("a", "b", "0", "length", "[t('key', $key)]", "'x'", "[L('K', 'a', $int)]")
            parts.append(f"{key}: {pattern(depth + 1)}" + g.pick("", " = t('d', $val)"))
        if g.chance(0.25):
            parts.append("..." + g.pick("x", "y"))
        return "{" + ", ".join(parts) + "}"

    def source():
        return g.pick("I('I', $arr, 0)", "I('I', $arr, %d)" % g.num(0, 6), "$arr", "$val", "$obj",
            "({a: I('J', [1, 2], $int), b: [I('K', [1])]})", "[I('N', $arr, %d), $val]" % g.num(0, 6),
                      "P('P', {a: 1, b: [1], length: 2})", "'str'", "new Map([[1, 2]])", "null",
                          "(function* () { try { yield 1; yield 2; yield 3; } finally { note('closed'); } })()")

    g.w("let v = {}, x, y;")
    for _ in range(g.num(4, 10)):
        p = pattern(0)
        if not p.startswith(("[", "{")):
            p = "[" + p + "]"
        k = g.num(0, 5)
        if k <= 2:
            g.attempt(f"({p} = {source()})")
        elif k == 3:
            g.w(
                f"try {{ for ({p} of [{source()}, {source()}]) {{ print(x, y); {g.pick('', 'break;', 'continue;', 'throw 1;')} }} }} catch (e) {{ print(e); }}")
        elif k == 4:
            simple = p.replace("v.a", "p1").replace("v.b", "p2").replace("v[t('k', 'c')]", "p3").replace("t('obj', v).d", "p4")
            g.w(
                f"try {{ (function () {{ var x, y, p1, p2, p3, p4; ({simple} = {source()}); print(p1, p2, p3, p4, x, y); }})(); }} catch (e) {{ print(e); }}")
        else:
            g.attempt(f"[...{source()}, ...{source()}]")
    g.w("print(v, x, y);")


# ---- classes ---------------------------------------------------------------------------------------

@area(2)
def classes(g):
    made = []
    g.w("var mixin = B => class extends B { mixed() { return 'mixed ' + super.toString?.(); } };")
    for _ in range(g.num(2, 4)):
        c = g.fresh("C")
        base = g.pick("", "", " extends " + (g.pick(made) if made else "Object"), " extends " + (g.pick(made) if made else "Map"),
            " extends " + g.pick("Array", "Map", "Error", "Promise", "Uint8Array", "Date", "RegExp", "Set"),
                      " extends null", " extends t('heritage', Object)", " extends mixin(%s)" % (g.pick(made) if made
                          else "Object"), " extends (function () { this.fn = 1; })")
        derived = base != ""
        g.open(f"try {{ var {c} = class {c}{base} {{")
        declared = {"#p"} if g.chance(0.6) else set()
        if declared:
            g.w(g.pick("#p = t('#p', $val);", "#p() { return 'pm'; }",
                "get #p() { note('get #p'); return 5; } set #p(v) { note('set #p'); }", "static #p = 3;", "get #p() { return 4; }",
                "static #p() { return this; }"))
        if g.chance(0.6):
            g.open("constructor(...args) {")
            if derived:
                g.w(g.pick("super(...args);", "super();", "super($val);",
                    "try { this.early = 1; } catch (e) { print(e); } super();",
                    "const s = () => super(); s(); try { s(); } catch (e) { print(e); }", "return {other: 1};", "",
                    "super(); return 1;", "return undefined; super();", "super(args.length);"))
            g.w(g.pick("this.z = t('z', 1);", "try { this.self = this; } catch (e) { print(e); }", "print(new.target === %s);" % c,
                "", "try { print(super.toString === Object.prototype.toString); } catch (e) { print(e); }",
                "if (args[0] === 'obj') return $obj;"))
            g.close()
        for _ in range(g.num(1, 7)):
            static = g.pick("", "", "static ")
            m = g.pick("m1", "m2", "['comp' + t('ck', 1)]", "'quoted'", "7", "[Symbol.toStringTag]", "get", "static", "async", "length" if static else "size2", "name" if static else "name2")
            this_or_super = g.pick("this", "super")
            g.w(g.pick(
                f"{static}{m} = t('field', $val);", f"{static}{m};",
                    f"{static}{m}() {{ tick(); return [typeof this, {this_or_super}.m1?.name]; }}",
                    f"{static}get {m}() {{ note('get'); return $lit; }}",
                f"{static}set {m}(v) {{ note('set ' + typeof v); }}", f"{static}* {m}() {{ yield 1; yield this === undefined; }}",
                    f"{static}async {m}() {{ return super.x; }}", "static { note('static block'); this.sb = typeof this; }",
                f"{static}arrow{g.num(1, 3)} = () => this === undefined ? 0 : typeof this;",
                    f"{static}{m}(a = super.toString, b) {{ tick(); super.q = 5; return [this.q, typeof a]; }}",
                    f"{static}[t('key', $key)] = t('value', $val);",
                f"{static}f{g.num(1, 9)} = this;",
                    f"{static}d{g.num(1, 9)} = class {{ static n = 1; }};",
                    f"{static}{m}() {{ tick(); return super.m1 ? super.m1() : super[$key]; }}",
                f"{static}{m}() {{ tick(); try {{ super.x = 1; delete super.x; }} catch (e) {{ return e; }} }}"))
        if declared:
            g.w(g.pick("has(o) { return #p in o; }", "read(o = this) { return o.#p; }", "write(o = this) { return o.#p = 3; }",
                "inc(o = this) { o.#p += 1; return o.#p++; }", "opt(o) { return o?.#p; }",
                "static sread(o = this) { return o.#p; }", "del(o = this) { [o.#p] = [8]; return o.#p; }"))
        g.close(f"}}; }} catch (e) {{ print('{c}', e); var {c} = class {{}}; }}")
        made.append(c)
        g.w(f"print({c}, Reflect.ownKeys({c}.prototype ?? {{}}).map(String), Object.getPrototypeOf({c}) === Function.prototype);")
    for _ in range(g.num(6, 14)):
        c, d = g.pick(made), g.pick(made)
        o = g.pick(f"new {c}()", f"new {c}($val)", f"new {c}('obj')", f"Reflect.construct({c}, [], {d})", c, f"{c}.prototype",
            "({})", f"Object.create({c}.prototype)")
        g.attempt(g.pick(o, f"{o}.m1()", f"{o}.read({o})", f"{o}.write()", f"{o}.inc()", f"{o}.has({o})", f"{c}.sread({o})",
            f"{o}.opt($val)", f"{o} instanceof {d}", f"{o}.m2", f"{o}.quoted = $val", f"[...{o}.m1()]", f"{c}()", f"{c}.name",
            f"Object.getOwnPropertyDescriptor({o}, 'm1')",
                         f"{o}[7]", f"{o}.comp1?.()", f"String({o}).slice(0, 30)", f"Object.keys({o})", f"{o}.arrow1?.call(1)",
                             f"{o}.mixed()", f"{c}.m1?.()", f"{o}.del()", f"{o}.quoted?.()",
                             f"Reflect.ownKeys({o}).map(String).join()", f"{o}.length", f"{c}.prototype.constructor === {c}"))


# ---- objects, proxies, property order -----------------------------------------------------------

OBJECT_STEPS = [
    "o.a = $val", "o.b = $val", "o[$key] = $val", "delete o.a", "delete o[$key]", "o[$int] = $val",
        "Object.defineProperty(o, $key, {value: $val, enumerable: $bool, configurable: $bool, writable: $bool})",
    "Object.defineProperty(o, $key, {get() { note('getter'); return $lit; }, configurable: $bool, enumerable: $bool})",
        "Object.defineProperty(o, $key, {set(v) { note('setter'); }, configurable: true})",
        "Object.defineProperty(o, $key, {enumerable: $bool})",
    "Object.keys(o)", "Object.entries(o)", "Object.values(o)", "Reflect.ownKeys(o)", "JSON.stringify(o)", "({...o})",
        "Object.assign({}, o)", "Object.assign(o, $val)", "$key in o", "o[$key]", "Object.hasOwn(o, $key)",
        "o.propertyIsEnumerable?.($key)",
    "Object.getOwnPropertyDescriptor(o, $key)", "Object.getOwnPropertyDescriptors(o)", "Reflect.set(o, $key, $val)",
        "Reflect.set(o, $key, $val, $obj)", "Reflect.get(o, $key, $val)", "Reflect.has(o, $key)", "Reflect.deleteProperty(o, $key)",
    "Reflect.defineProperty(o, $key, {value: $val})", "Object.fromEntries(Object.entries(o))",
        "Object.groupBy(Object.keys(o), $cb)", "structuredClone(Object.keys(o))", "Object.setPrototypeOf(o, $val)",
        "Object.getPrototypeOf(o) === Object.prototype",
    "o.__proto__ = $val", "o.__proto__", "({__proto__: o, own: 1}).a", "({__proto__: o}).a = 5", "Object.create(o).b = 1",
        "(({a, ...rest}) => rest)(o)", "[o.a, o.b, o.c]", "o.a += $val", "o.a++", "o.toString?.()", "String(o).slice(0, 20)",
        "o.hasOwnProperty?.('a')", "o.a ??= $val", "o[$sym] = 1",
    "Object.isExtensible(o)", "Object.isFrozen(o)", "Object.defineProperties(o, {a: {value: 1}, b: {get() { return 2; }}})",
        "Object.defineProperty(o, $key, $obj)", "o.__defineGetter__?.('dg', () => 5)",
    "o.__lookupGetter__?.('a')", "Object.is(o, o)", "o == o", "o + ''", "new Proxy(o, {}).a", "Object.entries(new Proxy(o, {}))",
        "isNaN(o)",
]
OBJECT_LOCKS = ["Object.freeze(o)", "Object.seal(o)", "Object.preventExtensions(o)"]


@area(3)
def objects(g):
    g.w("var o = %s;" % g.pick("{}", "$obj", "{a: 1, b: 2, c: 3}", "$arr",
        "Object.create({a: 0, get b() { return 'inherited'; }, set c(v) { note('inherited setter'); }})", "() => 1",
        "P('O', {a: 1, 1: 2})", "P('O', $obj)", "Object('str')", "Object.create(P('proto', {a: 1}))",
                                "(function () { return arguments; })(1, 2)", "class { static a = 1; }", "Object.create(null)",
                                    "P('O', $arr)", "P('O', () => {})"))
    for _ in range(g.num(10, 30)):
        g.attempt(g.pick(OBJECT_LOCKS) if g.chance(0.04) else g.pick(OBJECT_STEPS))
        if g.chance(0.1):
            g.w("print(o);")
    g.w("print(o);")


@area(1)
def proxies(g):
    """Traps that lie: invariants."""
    g.w("var target = %s;" % g.pick("{a: 1, b: 2}", "[1, 2, 3]", "class F {}", "Object.freeze({a: 1})",
        "Object.defineProperty({}, 'a', {value: 1})", "Object.preventExtensions({a: 1})", "class { m() {} }",
        "Object.create({p: 1})"))
    g.open("var o = new Proxy(target, {")
    for trap, results in (("get(t, k, r)", ["$val", "Reflect.get(t, k)", "Reflect.get(t, k, r)"]), ("set(t, k, v, r)", ["$bool",
        "Reflect.set(t, k, v, r)", "$prim"]), ("has(t, k)", ["$bool", "k in t", "$prim"]), ("deleteProperty(t, k)", ["$bool",
        "delete t[k]"]),
                          ("ownKeys(t)", ["Reflect.ownKeys(t)", "['a', 'b']", "['a', 'a']", "$arr", "['z']", "[]",
                              "Reflect.ownKeys(t).reverse()", "[Symbol.iterator, 'a', 'length']"]),
                          ("getOwnPropertyDescriptor(t, k)", ["undefined", "Reflect.getOwnPropertyDescriptor(t, k)",
                              "({value: 1, configurable: $bool, enumerable: true, writable: $bool})",
                              "({get() { return 9; }, configurable: true, enumerable: true})", "$prim"]),
                          ("defineProperty(t, k, d)", ["$bool", "Reflect.defineProperty(t, k, d)", "(print(d), true)"]), (
                              "getPrototypeOf(t)", ["null", "Array.prototype", "Reflect.getPrototypeOf(t)", "$val"]), (
                              "setPrototypeOf(t, p)", ["$bool", "Reflect.setPrototypeOf(t, p)"]),
                          ("isExtensible(t)", ["$bool", "Reflect.isExtensible(t)"]), ("preventExtensions(t)", ["$bool",
                              "Reflect.preventExtensions(t)"]), ("apply(t, self, args)", ["args.length",
                              "Reflect.apply(t, self, args)", "$val"]), ("construct(t, args, nt)", ["$val",
                              "Reflect.construct(t, args, nt)", "({made: 1})"])):
        if g.chance(0.35):
            name = trap.split("(")[0]
            g.w(g.pick(
                f"{trap} {{ tick(); note('{name}' + (typeof k === 'string' ? ' ' + k : '')); return {g.pick(results)}; }},".replace(
                "typeof k === 'string' ? ' ' + k : ''", "typeof k === 'string' ? ' ' + k : ''" if ", k" in trap else "''"),
                f"{name}: undefined,", f"{name}: $lit,") if g.chance(0.1) else
                f"{trap} {{ tick(); note('{name}'); return {g.pick(results)}; }},")
    g.close("});")
    for _ in range(g.num(8, 20)):
        g.attempt(g.pick(OBJECT_STEPS + ["o()", "new o()", "o(1, 2)", "Array.isArray(o)", "typeof o", "o.concat?.([1])",
            "Array.from(o)", "[...o]", "o.length = 0", "o.push?.(1)", "o.map?.(x => x)",
            "Object.prototype.toString.call(o)", "JSON.stringify([o])", "o instanceof Array", "class extends o {}",
            "Object.freeze(o)"]))


@area(2)
def caches(g):
    """Loops of 260 rounds in which the objects behind warm caches change."""
    g.w("class A { m() { return 'A.m'; } get acc() { return 'A.acc'; } }")
    g.w("class B extends A { n() { return super.m(); } }")
    g.w("var proto = {p: 'p', q() { return 'q' + this.x; }, get r() { return 'r' + this.x; }};")
    g.w("var objs = [%s];" % ", ".join(g.r.sample([
        "{x: 1, y: 2}", "{y: 1, x: 2}", "new A()", "new B()", "Object.create(proto)", "[1, 2]", "() => 1",
            "{x: 1, get y() { return 3; }}", "'str'", "Object.freeze({x: 5})", "new Proxy({x: 9}, {})", "new Map()",
            "{__proto__: proto, x: 7}",
        "Object.assign(Object.create(proto), {x: 1})", "{0: 1, x: 1}", "Object.assign([], {x: 2})",
            "{x: 1, y: 2, z: 3}", "Symbol.iterator", "5", "new (class { x = 1; #p = 2; get y() { return this.#p; } })()",
            "Object.create(Object.create(proto))", "{m() { return 'own'; }, x: 0}"], g.num(1, 5))))
    access = [g.pick("o.x", "o.y", "o.p", "o.r", "o.acc", "o.length", "o.q?.()", "o.m?.()", "o.n?.()", "(o.x = i, o.x)",
        "(o.fresh = i)", "o['x']", "'x' in o", "o[k]", "(o[k] = i, o[k])", "o.toString === Object.prototype.toString",
        "typeof o.constructor", "delete o.y", "o.x++",
                      "o instanceof A", "o.hasOwnProperty?.('x')", "Object.keys(o).length", "o?.x?.z", "o.constructor.name",
                          "globalThis.gv", "typeof gv", "o[Symbol.iterator] === undefined") for _ in range(g.num(1, 3))]
    g.w("var k = %s;" % g.pick("'x'", "'y'", "0", "'p'", "Symbol.iterator", "'length'"))
    for n, a in enumerate(access):
        g.w(f"function use{n}(o, i) {{ {g.pick('', chr(39) + 'use strict' + chr(39) + '; ')}return {a}; }}")
    g.open("for (let i = 0; i < 260; i++) {")
    g.w("const o = objs[i % objs.length]; let v = [];")
    for n in range(len(access)):
        g.w(f"try {{ v.push(use{n}(o, i)); }} catch (e) {{ v.push(e.name); }}")
    for at in sorted(g.r.sample(range(200, 256), g.num(1, 4))):
        g.w(f"if (i === {at}) try {{ %s; }} catch (e) {{ print(e); }}" % g.pick(
            "delete o.x", "Object.freeze(o)", "Object.seal(o)", "Object.preventExtensions(o)", "Object.setPrototypeOf(o, proto)",
                "Object.setPrototypeOf(o, null)", "proto.p = 'P2'", "delete proto.p",
                "Object.defineProperty(proto, 'p', {get() { return 'getter p'; }, configurable: true})",
            "Object.defineProperty(o, 'x', {get() { return 'gx'; }, set(v) { note('sx'); }, configurable: true})",
                "Object.defineProperty(o, 'x', {writable: false})", "A.prototype.m = () => 'patched'", "delete A.prototype.m",
                "Object.setPrototypeOf(B.prototype, {m() { return 'other'; }})",
            "Object.defineProperty(A.prototype, 'x', {set(v) { note('A.x'); }, configurable: true})", "proto.x = 'proto x'",
                "Object.defineProperty(proto, 'fresh', {set(v) { note('setter fresh'); }, configurable: true})",
                "Object.freeze(proto)", "Object.defineProperty(proto, 'fresh', {value: 1, writable: false, configurable: true})",
            "o.y = 'y'", "o[0] = 'zero'", "objs[0] = {x: 'new', p: 1}", "objs.push([3, 4])", "k = 'y'",
                "k = {toString() { return 'x'; }}", "A = null", "globalThis.gv = i", "delete globalThis.gv",
                "Object.setPrototypeOf(proto, {q: () => 'pq', y: 'py'})", "for (let j = 0; j < 80; j++) o['p' + j] = j",
                "for (let j = 0; j < 10; j++) delete o['p' + j]",
            "A.prototype = {}", "Object.setPrototypeOf(A, null)",
                "Object.defineProperty(o, 'y', {enumerable: false, value: 1, configurable: true})", "o.length = 0",
                "A.prototype.x = 'Ax'", "B.prototype.m = function () { return 'B.m'; }",
                "Object.defineProperty(B.prototype, 'acc', {value: 'B.acc', configurable: true})"))
    g.w("if (i % 50 === 0 || i > 196 && i % 3 === 0) print(i, ...v);")
    g.close()
    g.w("print(objs); delete globalThis.gv;")


@area(1)
def for_in(g):
    g.w("var o = %s;" % g.pick("$obj", "{a: 1, b: 2, c: 3, 5: 1, 2: 1}", "$arr",
        "Object.create({p: 1, q: 2, a: 3}, {a: {value: 1, enumerable: false}, z: {value: 1, enumerable: true, configurable: true}})",
        "Object.create([1, 2, 3])", "{__proto__: {__proto__: {x: 1}, y: 1}, z: 1, x: 2}", "'str'", "new Uint8Array(3)"))
    for _ in range(g.num(2, 5)):
        g.w("var n = 0;")
        g.open("try { for (%s in o) {" % g.pick("const k", "var k", "let k", "o.last", "var [k]"))
        g.w("tick(); if (n++ > 20) break;")
        g.w("print(%s);" % g.pick("n", "typeof k === 'undefined' ? n : k"))
        for _ in range(g.num(1, 3)):
            g.w("if (n === $int) try { %s; } catch (e) { print(e); }" % g.pick("delete o.b", "delete o.c", "delete o[2]", "o.c = 9",
                "Object.defineProperty(o, 'c', {enumerable: false})", "Object.setPrototypeOf(o, {a: 1, extra: 2})",
                "delete Object.getPrototypeOf(o).p", "o.length = 1", "delete o.z", "o.x = 5", "delete o[1]", "delete o.x"))
        g.close("} } catch (e) { print(e); }")
    g.w("print(o);")
