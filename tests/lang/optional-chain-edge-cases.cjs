// Short circuit, calls, delete, templates, parentheses, private, super and eval.
const o = { a: { b() { return this.c; }, c: "c" }, n: null, f: null, arr: [1] };
const log = [];
const side = (x) => (log.push(x), x);
console.log(o?.a?.b(), o.a?.["b"](), o.n?.x.y.z, o.n?.[side("no")], o.f?.(side("no")), o.nope?.x(side("no")));
console.log(o.a?.b?.(), o?.["a"]["c"], o.arr?.[0], (o.n?.x)?.y, delete o?.zzz, delete o.n?.x, delete o?.arr?.[0], JSON.stringify(o.arr));
try { (o.n?.x).y; } catch (e) { console.log(e.message); }
try { o.a.nope?.().x.y; console.log("fine"); o.a.c?.(); } catch (e) { console.log(e.message); }
console.log((o?.a).b(), (o?.a.b)(), (0, o?.a.b)?.call({ c: "called" }), eval?.("typeof o"));
console.log(log.length, null?.x, undefined?.[0], (void 0)?.(), 0?.toFixed(1), ""?.length, false?.x, NaN?.y);
console.log(true?.5:1, o?.a?1:2);
class A { #p = 1; static t(x) { return [x?.#p, x?.y?.#p].join("|"); } }
console.log(A.t(new A()), A.t(null));
const f = () => null;
console.log(f()?.x, f?.()?.x, new Date(0)?.getTime(), typeof o?.a, o?.a instanceof Object, !o?.b, -o?.b?.c);
async function as() { return (await null)?.x ?? "awaited"; }
as().then(console.log);
for (const bad of ["o?.a = 1", "o?.a++", "[o?.a] = []", "for (o?.a of []) ;", "o?.`x`", "new o?.A()", "super?.x", "o?.#p", "({ a: o?.b } = {})", "delete o?.", "import?.meta"])
  try { new Function(bad); console.log("ok", bad); } catch (e) { console.log(e.name, bad); }
