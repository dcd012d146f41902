// What a chain covers, what it skips, and which this its calls get.
const log = [];
const t = (n, v) => { log.push(n); return v; };
const o = { a: { f() { return this === o.a; }, n: null, z: 0 }, get g() { log.push('g'); return undefined; } };
const tried = (f) => { try { return f(); } catch (e) { return e.name; } };
console.log(o?.a?.f(), (o?.a).f(), (o?.a.f)(), o.a?.['f'](), o.a?.f?.call(o.a), o.nope?.(t('never')),
    o.nope?.x.y.z(t('never')), tried(() => (o.nope?.x).y), tried(() => o.a.n.x), o.a.n?.x, o.a.z?.x);
console.log(o?.[t('k', 'a')]?.[t('k2', 'z')], o.g?.[t('never')], delete o?.a?.z, 'z' in o.a, delete o.nope?.x, log.join());
console.log(tried(() => o.a.f?.x.y), typeof o.nope?.x, void o?.a, o.a?.n ?? 'null', o.nope?.x ?? t('right', 1),
    `${o.nope?.x}`, [...(o.nope ?? [])].length);
console.log(tried(() => eval('o?.a = 1')), tried(() => eval('o?.a++')), tried(() => eval('new o?.a()')),
    tried(() => eval('o?.a`t`')), tried(() => eval('for (o?.a of []) ;')), tried(() => eval('[o?.a] = []')),
    tried(() => eval('true?.5:1')));
class C { #p = 1; static r(x) { return x?.#p; } static s(x) { return x?.y.#p; } }
console.log(C.r(null), C.r(new C()), tried(() => C.r({})), C.s(undefined));
let x = null; x?.[x = 5]; console.log(x); x ??= {}; x.y ||= 'y'; x.y &&= x.y + '!'; console.log(x.y);
