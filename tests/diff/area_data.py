# SPDX-License-Identifier: MIT
"""area_data.py - random programs over collections of data: arrays, typed arrays, buffers, maps and sets, JSON, clones."""
from generate import area

ARRAY_STEPS = [
    "a.push($any)", "a.push($prim, $prim)", "a.pop()", "a.shift()", "a.unshift($prim)", "a.unshift($prim, $any)", "a.splice($idx)",
        "a.splice($idx, $idx)", "a.splice($idx, $idx, $prim, $prim)", "a.slice($idx, $idx)", "a.slice($idx)", "a.concat($any)",
        "a.concat($arr, $prim)", "a.join($str)", "a.join()",
    "a.reverse()", "a.indexOf($prim)", "a.indexOf($prim, $idx)", "a.lastIndexOf($prim)", "a.lastIndexOf($prim, $idx)",
        "a.includes($prim, $idx)", "a.includes($prim)", "a.fill($prim, $idx, $idx)", "a.copyWithin($idx, $idx)",
        "a.copyWithin($idx, $idx, $idx)", "a.sort($cmp)", "a.toSorted($cmp)", "a.toReversed()",
    "a.toSpliced($idx, $idx, $prim)", "a.with($idx, $prim)", "a.at($idx)", "a.flat($idx)", "a.flat()", "a.flatMap($cb)",
        "a.map($cb)", "a.filter($cb)", "a.forEach($cb)", "a.some($cb)", "a.every($cb)", "a.find($cb)", "a.findIndex($cb)",
        "a.findLast($cb)", "a.findLastIndex($cb)", "a.reduce($cb)", "a.reduce($cb, $prim)", "a.reduceRight($cb)",
    "a.reduceRight($cb, $prim)", "[...a]", "[...a.keys()]", "[...a.entries()]", "Array.from(a, $cb)", "Array.from(a)",
        "Array.of(a, $prim)", "a.length", "a.length = $int", "a[$key] = $prim", "a[a.length] = $prim", "a[a.length + $int] = $prim",
        "delete a[$int]", "a[$key]", "a.toString()", "String(a)", "JSON.stringify(a)", "Object.keys(a)",
    "a.hasOwnProperty($int)", "$int in a", "Array.isArray(a)", "a.concat(a)", "a.some(x => (a.push(1), a.length > 8))",
        "Object.defineProperty(a, $key, {value: $prim, writable: $bool, configurable: $bool, enumerable: $bool})",
        "Object.defineProperty(a, $int, {get() { note('ga'); return $prim; }, configurable: true})",
        "Object.defineProperty(a, 'length', {value: $int})",
    "a.map(x => { a.length = 2; return x; })", "a.filter((x, i) => { if (i === 0) a.splice(1, 1); return true; })",
        "a.forEach((x, i) => { if (i < 3) a.push(i); note(String(i)); })",
        "a.reduce((s, x, i) => { delete a[i + 1]; return s + '|' + typeof x; }, '')",
        "a.map((x, i) => { a[i + 1] = 'set'; return x; })", "a.every((x, i) => { a.pop(); return i < 4; })",
    "a.findLast((x, i) => { a.length = 1; return false; })", "a.flatMap((x, i) => { a[5] = 1; return [x, [i]]; })",
        "Array.from(a, (x, i) => { if (i === 1) a.push('pushed'); if (a.length > 20) a.length = 0; return x; })",
        "(() => { let n = 0; for (const x of a) { if (n++ === 1) a.push('late'); if (n > 12) break; note(typeof x); } })()",
    "a.indexOf(1, {valueOf() { a.length = 1; return 0; }})", "a.includes(undefined, {valueOf() { a.length = 1; return 0; }})",
        "a.fill(9, 0, {valueOf() { a.length = 2; return 5; }})", "a.splice(0, {valueOf() { a.length = 1; return 2; }}, 'new')",
        "a.slice(0, {valueOf() { a.length = 1; return 4; }})", "a.copyWithin(1, 0, {valueOf() { a.length = 2; return 4; }})",
    "a.join({toString() { a.length = 1; return '-'; }})", "a.lastIndexOf(3, {valueOf() { a.length = 2; return 5; }})",
        "a.concat({length: 3, 0: 'sp', 2: 'x', [Symbol.isConcatSpreadable]: true})", "a.constructor = undefined",
        "a.constructor = {[Symbol.species]: function (n) { note('species ' + n); return {length: 0}; }}",
        "a.constructor = {[Symbol.species]: null}", "Array.fromAsync",
    "Object.groupBy(a, $cb)", "Map.groupBy(a, x => typeof x)", "a.x = $prim", "Math.max(...a)", "a == $prim", "a + ''",
        "a.entries().next()", "Array.prototype.concat.apply(a, $arr)", "Array.prototype.push.apply(a, [1, 2])", "a.sort().length",
        "Array(...a)", "new Array($idx)", "[].concat($any, $any)", "[, ...a, , ]", "a.at(-1)", "Object.entries(a)",
        "structuredClone(a.filter(x => typeof x !== 'symbol' && typeof x !== 'object' && typeof x !== 'function'))",
    "Array.prototype.toSorted.call(a)", "a.toString = null", "Reflect.ownKeys(a)", "Object.assign(a, $arr)",
        "a[Symbol.unscopables] === undefined",
]


@area(4)
def arrays(g):
    g.w("var a = %s;" % g.pick("$arr", "$arr", "$arr", "new (class Sub extends Array {})()",
        "Object.assign(new (class Sub2 extends Array { static get [Symbol.species]() { note('species'); return Array; } })(), [1, 2, 3])",
        "[1, 2, 3, 4, 5, 6]", "[1.5, 2, 3.5, , 4]", "Array.from({length: 30}, (_, i) => i)"))
    for _ in range(g.num(8, 25)):
        g.attempt(g.pick("Object.freeze(a)", "Object.seal(a)", "Object.preventExtensions(a)") if g.chance(0.02) else g.pick(
            ARRAY_STEPS))
        if g.chance(0.3):
            g.w("print(a);")
    g.w("print(a, a.length);")


@area(2)
def array_likes(g):
    """Array methods on other receivers."""
    g.w("var a = %s;" % g.pick("{length: 4, 0: 'p', 2: 'q'}", "P('A', $arr)", "P('A', {length: 3, 0: 1, 2: 2})",
        "{length: L('len', $int), 0: $prim, 1: $prim}", "(function () { return arguments; })(1, 2, 3)", "new String('abc')",
        "{length: 9007199254740991, 0: 1, 9007199254740990: 'last'}", "new Uint8Array([3, 1, 2])",
        "{get length() { note('get length'); return 3; }, set length(v) { note('set length ' + v); }, 1: 'x'}",
                                "'text'", "5", "Object.freeze([1, 2, 3])", "Object.create([1, 2, 3])", "{length: -1}",
                                    "{length: '2', 0: 'z', 1: 'y'}", "P('A', [3, , 1])", "Object.seal([1, 2])"))
    small = [m for m in (
        "push pop shift unshift splice slice concat join reverse indexOf lastIndexOf includes fill copyWithin sort toSorted toReversed toSpliced with at flat flatMap map filter forEach some every find findIndex findLast findLastIndex reduce reduceRight keys toString toLocaleString").split(
        )]
    huge = ["pop", "push", "at", "indexOf", "slice"]
    is_huge = any("9007199254740991" in line for line in g.lines)
    for _ in range(g.num(4, 10)):
        m = g.pick(huge) if is_huge else g.pick(small)
        args = {"sort": "$cmp", "toSorted": "$cmp", "map": "$cb", "filter": "$cb", "forEach": "$cb", "some": "$cb", "every": "$cb",
            "find": "$cb", "findIndex": "$cb", "findLast": "$cb", "findLastIndex": "$cb", "flatMap": "$cb", "reduce": "$cb, $prim",
            "reduceRight": "$cb", "toLocaleString": ""}.get(m, g.pick("$idx", "$idx, $idx", "$idx, $idx, $prim", "$prim",
            "L('i', $int), L('j', $int)", ""))
        if is_huge:
            args = {"pop": "", "push": "$prim", "at": "$int", "indexOf": "$prim, 9007199254740985", "slice": "9007199254740988"}[m]
        g.attempt(f"Array.prototype.{m}.call(a{', ' if args else ''}{args})")
    g.w("print(a);")


@area(1)
def patched_arrays(g):
    """Builtins and prototypes patched while arrays are used in warm loops."""
    g.w("var log = 0, a = $arr, b = [1, 2, 3];")
    g.open("function use(a, b) { tick();")
    for _ in range(g.num(1, 3)):
        g.w("try { log += %s; } catch (e) { log += e.name; }" % g.pick("[...b].length", "Math.max(...b)", "(([x, y]) => x + y)(b)",
            "(() => { let s = 0; for (const x of b) s += x; return s; })()", "b.concat(a).length", "b.map(x => x).length",
            "b.slice().length", "b.indexOf(2)", "b.join().length", "String(b).length", "new Set(b).size", "Array.from(b).length",
            "[, 1][0]", "b[5]", "b.includes(undefined)", "new Map([[1, 2]]).size",
                                                                                     "Object.keys(b).length", "b.sort().length",
                                                                                         "b.flat().length", "(b.push(4), b.pop())",
                                                                                         "(b[b.length] = 1, b.pop())",
                                                                                         "JSON.stringify(b).length",
                                                                                         "new Uint8Array(b).length",
                                                                                         "`${b}`.length", "(x => x[1])(b)",
                                                                                         "b + 1"))
    g.close()
    g.w("for (let i = 0; i < 220; i++) use(a, b);")
    g.w("print(String(log).slice(-40)); log = 0;")
    what = g.pick(
        "patch(Array.prototype, Symbol.iterator, function* () { yield 7; yield 8; }, F)",
            "patch(Object.getPrototypeOf([][Symbol.iterator]()), 'next', function () { note('next'); return {done: true}; }, F)",
            "patch(Array.prototype, '5', 'proto5', F)", "patch(Object.prototype, '0', 'obj0', F)",
            "patch(Array.prototype, 'constructor', {[Symbol.species]: Object}, F)", "patch(Array, Symbol.species, undefined, F)",
        "patch(Array.prototype, 'push', function () { note('push'); return 99; }, F)",
            "patch(Array.prototype, 'join', () => 'joined', F)", "patch(Object.prototype, Symbol.isConcatSpreadable, false, F)",
            "patch(Set.prototype, 'add', function () { note('add'); return this; }, F)",
            "patch(Map.prototype, 'set', function () { note('mset'); return this; }, F)",
            "patch(Array.prototype, 'toJSON', () => 'json', F)",
        "patch(Array.prototype, 'toString', () => 'ts', F)", "patch(Array.prototype, '3', 'three', F)",
            "patch(Array, 'from', () => [], F)", "patch(b, Symbol.iterator, function* () { yield 'own'; }, F)",
            "patch(b, 'length', 2, F)", "patch(Math, 'max', () => 'max', F)",
            "patch(Object.prototype, 'get', function () { return 1; }, F)", "patch(Number.prototype, 'valueOf', () => 5, F)")
    g.w("var F = () => { for (let i = 0; i < 3; i++) { use(a, b); note(String(log).slice(-60)); } };")
    g.attempt(what)
    g.w("log = 0; use(a, b); print(String(log), a, b);")


TYPES = ["Int8Array", "Uint8Array", "Uint8ClampedArray", "Int16Array", "Uint16Array", "Int32Array", "Uint32Array", "Float32Array",
    "Float64Array", "BigInt64Array", "BigUint64Array", "Float16Array"]


@area(4)
def typed_arrays(g):
    kind = g.pick(TYPES)
    big = kind.startswith("Big")
    g.words["el"] = ["$big", "$big", "$big", "$prim", "L('e', $big)"] if big else ["$num", "$num", "$num", "$int", "$prim",
        "L('e', $num)"]
    resizable = g.chance(0.4)
    if resizable:
        g.w("var buf = new ArrayBuffer(%d, {maxByteLength: 64}), other = new Uint8Array(buf);" % g.pick(16, 24, 32, 40))
        g.w(f"var a = new {kind}(buf{g.pick('', ', 8', ', 8, 1', ', 0, 2')});")
        shrink = ["buf.resize(%d)" % g.pick(0, 4, 8, 16, 64, 9) for _ in range(4)]
    else:
        g.w(
            f"var a = {g.pick(f'new {kind}(4)', f'new {kind}(new ArrayBuffer(24), 8)', f'new (class Sub extends {kind} {{}})(4)', f'new {kind}(new SharedArrayBuffer(32))')};")
        g.w("var buf = a.buffer, other = new Uint8Array(buf);")
        shrink = ["a.buffer.transfer?.()" if g.chance(0.2) else "other.length"] * 2
    values = ("[1n, -1n, 2n ** 63n]", "[5n, 3n, 4n]") if big else ("[1, -1, 300.7]", "[5, 3, NaN, -0]", "[3.5, 2.5, 1e10]")
    effect = "{valueOf() { note('effect'); %s; return $int; }}" % g.pick(shrink)
    steps = ["a[$idx] = $el", "a[$int] = $el", "a[$idx]", "a.fill($el, $idx, $idx)", "a.fill($el)", "a.set($arr, $idx)",
        f"a.set({g.pick(values)}, $int)", "a.set(%s, $int)" % ("a" if big else "other"), "a.set(a.subarray(1), 0)",
        "a.subarray($idx, $idx)", "a.slice($idx, $idx)", "a.copyWithin($idx, $idx, $idx)", "a.indexOf($el)", "a.includes($el)",
        "a.lastIndexOf($el, $idx)", "a.join($str)", "a.reverse()",
             "a.sort()", "a.sort((x, y) => x < y ? 1 : x > y ? -1 : 0)", "a.toSorted()", "a.toReversed()", "a.with($idx, $el)",
                 "a.at($idx)", "a.map(x => x)", "a.map($cb)", "a.filter($cb)", "a.find($cb)", "a.findLast($cb)", "a.reduce($cb)",
                 "a.reduceRight($cb, $prim)", "a.every($cb)", "a.forEach($cb)", "a.some($cb)", "[...a]", "[...a.entries()]",
                 "a.length", "a.byteLength", "a.byteOffset", "Object.keys(a)",
             f"new {g.pick(TYPES)}(a)", f"new {g.pick(TYPES)}(a.buffer)", f"new {g.pick(TYPES)}(a.buffer, $int)",
                 f"new {g.pick(TYPES)}($arr)", f"new {g.pick(TYPES)}($any)", f"{kind}.from(I('I', {g.pick(values)}, $int))",
                 f"{kind}.from({{length: 2, 0: $el}}, $cb)", f"{kind}.of($el, $el)", "delete a[$int]", "$idx in a",
                 "Object.defineProperty(a, $idx, {value: $el})",
                 "Object.defineProperty(a, 0, {value: $el, writable: $bool, enumerable: true, configurable: true})",
             "Object.getOwnPropertyDescriptor(a, $idx)", "Object.freeze(a)" if g.chance(0.1) else "a.x = $prim", "a.toString()",
                 "a.toLocaleString().length", "Reflect.set(a, $idx, $el)", "Reflect.has(a, $idx)", "a['-0']", "a['1.0'] = 5",
                 "a[Symbol.toStringTag]", "Object.prototype.toString.call(a)", "new DataView(buf).getUint8($idx)",
                 "other[$int] = $num", "Array.from(a)", "Array.prototype.concat.call([], a)",
             f"a.fill({g.pick('$el', effect)}, {effect}, {effect})", f"a.slice({effect}, $idx)", f"a.subarray({effect})",
                 f"a.with($int, {effect})", f"a.indexOf($el, {effect})", f"a.includes(undefined, {effect})",
                 f"a.copyWithin({effect}, {effect})", f"a.set([{effect}], 0)", f"a[0] = {effect}", f"a.at({effect})",
                 f"a.join({{toString() {{ {g.pick(shrink)}; return '/'; }}}})",
             f"a.map((x, i) => {{ if (i === 1) {g.pick(shrink)}; return x; }})",
                 f"a.forEach((x, i) => {{ note(typeof x); if (i === 1) {g.pick(shrink)}; }})",
                 f"a.sort((x, y) => {{ {g.pick(shrink)}; return 0; }})",
                 f"a.filter((x, i) => {{ if (i === 0) {g.pick(shrink)}; return true; }})",
                 f"(() => {{ let n = 0; for (const x of a) {{ if (n++ === 1) {g.pick(shrink)}; note(typeof x); }} }})()",
                 f"a.reduce((s, x) => {{ {g.pick(shrink)}; return s + typeof x; }}, '')",
             f"a.findLast((x, i) => {{ {g.pick(shrink)}; note(typeof x); return false; }})", g.pick(shrink), "buf.byteLength",
                 "buf.slice($idx, $idx)", "buf.maxByteLength", "buf.resizable", "Atomics.add(a, $idx, $el)",
                 "Atomics.exchange(a, $int, $el)", "Atomics.compareExchange(a, $int, $el, $el)", "Atomics.load(a, $idx)",
                 "Atomics.store(a, $int, $el)", "Atomics.or(a, 0, $el)",
                 "a.constructor = {[Symbol.species]: function (n) { note('sp ' + n); return new %s(8); }}" % ("BigInt64Array"
                 if big else "Uint8Array"), "a.constructor = undefined", "structuredClone(a)", "JSON.stringify(a)",
                 "a.buffer === buf"]
    for _ in range(g.num(8, 25)):
        g.attempt(g.pick(steps))
        if g.chance(0.25):
            g.w("print(a);")
    g.w("print(a, a.length, other);")


@area(1)
def data_views(g):
    g.w("var buf = new ArrayBuffer(16%s), v = new DataView(buf%s), u = new Uint8Array(buf);" % (g.pick("", ", {maxByteLength: 32}"),
        g.pick("", ", 4", ", 4, 8", ", 0, 16")))
    kinds = ["Int8", "Uint8", "Int16", "Uint16", "Int32", "Uint32", "Float32", "Float64", "BigInt64", "BigUint64", "Float16"]
    for _ in range(g.num(8, 25)):
        k = g.pick(kinds)
        value = "$big" if k.startswith("Big") and g.chance(0.8) else g.pick("$num", "$num", "$prim", "L('v', $prim)")
        g.attempt(g.pick(f"v.set{k}($int, {value}, $bool)", f"v.set{k}($idx, {value})", f"v.get{k}($int, $bool)", f"v.get{k}($idx)",
            f"v.get{k}(L('i', $int), L('le', 0))", f"v.set{k}(L('i', $idx), L('v', {value}))", "v.byteLength", "v.byteOffset",
            "buf.resize?.(%d)" % g.pick(0, 5, 8, 32, 16), "new DataView(buf, $idx, $idx)", "new DataView($any)",
            "buf.slice($idx, $idx)", f"v.set{k}({{valueOf() {{ buf.resize?.(4); return 8; }}}}, {value})",
                         "new ArrayBuffer($idx)" if g.chance(0.2) else "u[3]", "ArrayBuffer.isView($any)",
                             "Object.getOwnPropertyNames(v)", "buf.transfer === undefined",
                             f"DataView.prototype.get{k}.call($any, 0)"))
    g.w("print(u, v);")


@area(3)
def collections(g):
    kind = g.pick("Map", "Set", "Map", "Set", "WeakMap", "WeakSet")
    make = {"Map": "[[1, 'a'], ['1', 'b'], [NaN, 'c'], [-0, 'd']]", "Set": "[1, '1', NaN, -0, 0, NaN]", "WeakMap": "[]",
        "WeakSet": "[]"}[kind]
    g.w(
        f"var m = {g.pick(f'new {kind}({make})', f'new {kind}()', f'new (class Sub extends {kind} {{ }})({make})', f'new {kind}(I(1, {make}, 0))')}, o1 = {{}}, o2 = [], s = Symbol();")
    g.words["k"] = ["$prim", "$int", "$int", "o1", "o2", "s", "NaN", "-0", "'1'"]
    weak = kind.startswith("Weak")
    steps = ["m.has($k)", "m.delete($k)", "m.size", "m instanceof %s" % kind, "Object.prototype.toString.call(m)",
        f"{kind}.prototype.has.call($any, 1)", f"{kind}()", f"new {kind}($any)",
        f"new {kind}(I('I', {g.pick('[[o1, 1], [o2, 2]]', '[o1, o2]', '[1, 2]', '[[1, 2]]')}, $int))"]
    if "Map" in kind:
        steps += ["m.set($k, $prim)", "m.set($k, $any)", "m.get($k)"]
    else:
        steps += ["m.add($k)", "m.add($k).add($k)"]
    if not weak:
        steps += ["m.clear()", "[...m]", "[...m.keys()]", "[...m.entries()]", "m.forEach((v, k) => note(String(typeof k)))",
            "m.forEach($cb)", "(() => { let n = 0; for (const x of m) { print(x); if (n++ > 8) break; %s } })()" % g.pick(
            "if (n === 1) m.delete($k);", "if (n === 2) m.clear();", "if (n < 5) m.%s('new' + n, n);" % ("set" if kind == "Map"
            else "add"), "m.delete(1); m.%s(1, 2);" % ("set" if kind == "Map" else "add"), ""),
                  "it = m[Symbol.iterator]()", "it?.next()", "it?.next()", "structuredClone(new %s(%s))" % (kind, make),
                      "Array.from(m, $cb)", "m.keys().toArray?.()", "for40()", f"{kind}.groupBy?.($arr, $cb)"]
        g.w(
            "var it = null, for40 = () => { for (let i = 0; i < 40; i++) { m.%s(i, i); if (i %% 3) m.delete(i - 5); } return m.size; };" % (
            "set" if kind == "Map" else "add"))
    if kind == "Set":
        other = g.pick("new Set($arr)", "new Set([1, 'x', NaN])",
            "{size: 2, has(x) { note('has ' + typeof x); return x === 1; }, keys() { note('keys'); return [1, 2, 'z'].values(); }}",
            "{size: L('size', $num), has: () => true, keys: () => I('K', [1, 2], $int)[Symbol.iterator]()}", "$any", "m",
            "new Map([[1, 2]])", "{size: NaN}", "{size: 1, has: 1}",
            "{size: 1, has(x) { m.delete(x); m.add('mut'); if (m.size > 12) m.clear(); return true; }, keys() { return I('mk', [1], 0)[Symbol.iterator](); }}")
        steps += [f"m.{x}({other})" for x in ("union", "intersection", "difference", "symmetricDifference", "isSubsetOf",
            "isSupersetOf", "isDisjointFrom")] * 2
    for _ in range(g.num(8, 22)):
        g.attempt(g.pick(steps))
    g.w("print(m);" if not weak else "print(m.has(o1), m.has(o2), m.has(s));")


@area(2)
def json(g):
    g.words["jv"] = ["$prim", "$arr", "$obj", "({a: $jv, b: $jv})", "[$jv, $jv]",
        "({toJSON(k) { note('toJSON ' + k); return $jv; }})", "({x: undefined, f() {}, s: Symbol(), n: null, d: -0})", "new Map()",
        "new Date(NaN)", "$str", "Object('s')", "Object(1)", "P('J', {a: 1, b: [2]})", "P('JA', [1, 2])", "({['k' + $str]: $jv})",
        "new Date(0)"]
    g.words["txt"] = ["'{\"a\":1,\"b\":[1,2,{\"c\":null}]}'", "'[1,-0,1e3,1.5E-2,0.1]'", "'\"\\\\u0041\\\\n\\\\ud83d\\\\ude00\"'",
        "'  true '", "'{\"__proto__\":1,\"a\":2,\"a\":3}'", "'[1,]'", "'{a:1}'", "'01'", "'\"\\t\"'", "'nul'", "''",
        "'{\"2\":1,\"1\":2,\"x\":3}'", "'-'", "'1e400'", "'[[[[]]]]'", "'{\"a\":{\"b\":{\"c\":[{}]}}}'",
        "'123456789012345678901234567890'", "'\"\\\\ud800\"'", "'[\"a\",\"b\"'", "'{}x'", "$str", "JSON.stringify($jv)",
        "'\\ufeff1'", "'\"\\u2028\"'", "'1.'", "'.5'", "'+1'", "'- 1'", "'[1 2]'", "'{\"a\" 1}'", "'\"\\\\x41\"'"]
    for _ in range(g.num(6, 16)):
        g.attempt(g.pick("JSON.stringify($jv)", "JSON.stringify($jv, null, $idx)", "JSON.stringify($jv, null, $str)",
            "JSON.stringify($jv, ['a', 'b', 1, $prim])",
            "JSON.stringify($jv, function (k, v) { tick(); note('rep ' + k + ' ' + typeof v); return v; }, $int)",
            "JSON.stringify($jv, (k, v) => k === 'a' ? undefined : v)",
            "JSON.stringify($jv, (k, v) => typeof v === 'bigint' ? v + 'n' : v, 2)",
            "JSON.stringify({a: [$jv, $jv], b: $jv}, null, 2)",
                         "JSON.parse($txt)", "JSON.parse($txt)",
                             "JSON.parse($txt, function (k, v) { tick(); note('rev ' + k + ' ' + typeof v); return v; })",
                             "JSON.parse($txt, (k, v) => k === 'a' ? undefined : v)",
                             "JSON.parse($txt, function (k, v) { if (k === 'a') { delete this.b; this.z = 1; } return v; })",
                             "JSON.parse($txt, (k, v, c) => { note(k + ' ' + show2(c)); return v; })",
                             "JSON.stringify(JSON.parse($txt))", "JSON.rawJSON?.($txt)",
                             "JSON.stringify({r: JSON.rawJSON?.('1e1000')})", "JSON.isRawJSON?.($jv)",
                         "(o => { o.self = o; return JSON.stringify(o); })({})", "JSON.stringify($str)",
                             "JSON.stringify({[$str]: 1})"))
    g.lines.insert(0, "var show2 = c => Object.keys(c || {}).join() + ':' + (c && c.source);")


@area(1)
def clones(g):
    g.words["cv"] = ["$prim", "$arr", "({a: $cv, b: [$cv]})", "new Map([[$cv, $cv]])", "new Set([$cv])", "new Date($int)",
        "/ab/gi", "new Error('m')", "new RangeError('r')", "new Uint8Array([1, 2])", "new ArrayBuffer(2)",
        "Object(1)", "Object('s')", "Object(1n)", "(() => 1)", "new (class K { x = 1; #p = 2; get y() { return 3; } })()",
        "({get g() { note('g'); return $cv; }})", "[1, , 3]", "Object.assign([1], {x: 2})", "Object.create({inh: 1})",
        "new DataView(new ArrayBuffer(3))", "new Proxy({}, {})", "Object.freeze({a: 1})", "new WeakMap()", "Object(Symbol())",
        "new Boolean(false)", "P('C', {a: 1})"]
    for _ in range(g.num(4, 10)):
        g.attempt(g.pick("structuredClone($cv)", "structuredClone([$cv, $cv])",
            "(o => { o.self = o; const c = structuredClone(o); return [c, c.self === c]; })({v: $cv})",
            "(x => { const c = structuredClone([x, x]); return c[0] === c[1]; })($cv)",
            "(b => { const c = structuredClone(b, {transfer: [b]}); return [b.byteLength, c.byteLength, b.detached]; })(new ArrayBuffer(4))",
            "structuredClone($cv, {transfer: [$prim]})"))
