# SPDX-License-Identifier: MIT
"""mutate.py - programs with some tokens changed: most are wrong, and the question is whether both parsers say so."""
import re

TOKEN = re.compile(
    r"//[^\n]*|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`|[A-Za-z_$#][\w$]*|\d[\w.]*|\s+|=>|\*\*=?|[!=]==?|&&=?|\|\|=?|\?\?=?|\?\.|\.\.\.|<<=?|>>>?=?|[-+]{2}|.",
    re.S)

# Tokens that matter to a parser more often than their share of programs tells.
POOL = (
    "( ) [ ] { } ; , . ... ?. ?? => = += ??= &&= ++ -- + - * ** / % ! ~ & | ^ << >>> < > <= == === && || ? : `a${ }b` ` # #p @ \\ \\u0061 let const var function function* "
        "async await yield class extends super super() new new.target import import.meta import() export this null true if else for of in while do break continue return throw try catch finally "
        "switch case default with delete typeof void instanceof get set static constructor prototype eval arguments 'use strict' enum implements interface package private accessor using "
        "1 01 08 1n 1_0 1__0 0x 0b2 .5 1. 'a' '\\8' '\\01' /a/ /(/ /a/gg a b x y o undefined debugger L: async() (a,b)=> {a} [a] {a=1} ...a a?.b a?.`x` <!-- --> /* */ //\n \n \u2028 "
        "async\n=> let[ for(let for(async for(var for(const of of) in) =1)").split(" ")

# Whole lines that are good places to start from.
SEEDS = [
    "async function* f(a, {b = 1, ...c}, [d, ...e] = []) { for await (const x of y) { yield* x; await x; } return; }",
        "class A extends B { #p = 1; static #q() {} static { this.x = 1; } get #r() { return super.m; } constructor() { super(); new.target; } async *[x]() {} static async = 1; get; set; static; 'a'() {} 1() {} }",
        
    "label: for (let i = 0, j; i < 3; i++) { switch (i) { case 1: continue label; default: break; } } do x++; while (x) if (a) function g() {} else ;",
        "var {a, b: {c = 1}, [d]: e, ...f} = o, [g, , h = 2, ...[i]] = p; ({a, b: [c.d], ...e.f} = o); [a.b, c[d]] = [1];",
        "try { throw 1 } catch ({a, b}) { var q; } finally { } try { } catch { let a; { var b; } }",
    "x = a ? b : c ?? d; y = (a, b) => ({a}); z = async (a = 1) => { await a; }; w = async a => a; v = a => b => c; `a${`b${c}`}d`; a?.b?.[c]?.(d); new a.b(c)(d); a ** -b; (-a) ** b; !a in b; typeof a.b",
        "({get a() {}, set a(v) {}, async b() {}, *c() {}, async *d() {}, [e]: 1, 'f': 2, 3: 4, g, __proto__: null, get: 1, set, async, await: 1, h(a, b = 1) {}})",
        
    "let async; async: for (;;) break async; async\nfunction f() {}\nvar yield_ = 1; function* g() { yield\n1; yield /re/; const x = yield; function h() { } }",
        "if (1) { function f() {} let f2; } { class C {} } for (const [a, b] of c) ; for (var x in o) ; for (let of = 0; of < 1; of++) ; for (x of []) ; for (o.p in q) ;",
        "'use strict'; function f(a, b) { 'use strict'; return a; } delete x.y; var o = {eval: 1, arguments: 2}; with_ = 010;",
    "a = /[/]\\/(?<n>x)/u; b = a / c / d; c = a++ / 2; if (a) /re/.test(b); d = {} / 1; x = y\n/z/g; i\n++\nj; return\n1",
        "using r = f(); { using q = null, s = g(); } for (using t of u) { } async function m() { await using v = w; for (await using z of y) ; }",
        "function f() { new.target; () => new.target; super_; } function g(a, a) { arguments; } (function h() { h = 1; }); var f2 = function* () { yield = 1 }; x = class { static x = this; [y] = z; }",
        
]


def mutate(r, source, root):
    """A program with one to four changes."""
    if r.random() < 0.6:
        source = "\n".join(r.sample(SEEDS, r.randint(1, 2)))
    elif r.random() < 0.3:
        files = sorted((root / "tests/lang").glob("*.js"))
        text = r.choice(files).read_text(encoding="utf-8", errors="replace").split("\n")
        at = r.randrange(len(text))
        source = "\n".join(text[at:at + 25])
    tokens = TOKEN.findall(source)
    for _ in range(r.choice([0, 1, 1, 1, 2, 2, 3, 4])):
        if not tokens:
            break
        at, k = r.randrange(len(tokens)), r.randrange(6)
        if k == 0:
            del tokens[at]
        elif k == 1:
            tokens.insert(at, r.choice(POOL) + r.choice(["", " "]))
        elif k == 2:
            tokens[at] = r.choice(POOL)
        elif k == 3:
            other = r.randrange(len(tokens))
            tokens[at], tokens[other] = tokens[other], tokens[at]
        elif k == 4:
            end = at + r.randint(1, 6)
            tokens[at:at] = tokens[at:end]
        else:
            tokens[at] = r.choice(tokens)
    return ("'use strict';\n" if r.random() < 0.2 else "") + "".join(tokens)
