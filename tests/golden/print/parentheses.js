// flags: --minify-whitespace
(-1) ** 2; (await x) ** 2; (a ** b) ** c; a ** (b ** c); a ** -b;
(a ?? b) || c; a ?? (b && c); a && b || c; a && (b || c); (a, b); f((a, b), c);
(a?.b).c; (a?.b)(); a?.b.c(); a?.[b]?.(c); delete a?.b; (a?.b)`x`; new (a?.b)();
new (foo())(); new (foo.bar())(); new (foo().bar)(); new foo.bar(); new (import("x"))(); new (new A())(); (new A).b; new A().b; new (a`x`)();
(function () {})(); (class {}).name; ({}).x; ({ a } = b); [a] = b; (async function () {})(); (() => {})(); (x => x)(1);
for (var i = ("a" in b), j = (x => ("y" in x)), k = [("c" in d)]; ;) ; for (const a of (b, c)) ; for ((async) of x) ; for (const x in a, b) ;
x => ({}); x => ({}).y; x => ({ a } = x); x => (a, b); async x => await x; (x, y = 1, ...z) => x;
- -x; + +x; - +x; -(-x); a - -b; a - --b; a + ++b; a++ + b; a-- - b; !(a in b); !(a instanceof b); typeof (() => {}); (typeof a)(); -x.y; (-x).y; a-- > b; a < !--b;
1..toString(); 1.5.toFixed(); 1e100.x; (-1).x; 0x10.y; a / /re/; a = /re/ in b; a.b / c;
a ? b : c ? d : e; (a ? b : c) ? d : e; a = b = c; (a = b) ? c : d; a ? .5 : b;
if (a) { if (b) c } else d; if (a) if (b) c; else d; if (a) for (;;) if (b) c; else ; else d;
("not a directive"); class A extends (a, b) {} class B extends (a ? b : c) {} class C extends f() {} class D extends (class {}) {}
export default (function () {}).call();
