// Private names, static blocks, super in odd places, brands.
class A { #x = 1; static #count = 0; get #g() { return this.#x * 2; } set #g(v) { this.#x = v; } #m() { return "m" + this.#x; }
    static has(o) { return #x in o; } static { A.#count = 10; this.made = () => ++A.#count; }
    test() { this.#g = 21; this.#x += 1; this.#x++; this.#x ??= 0; return [this.#g, this.#m(), this?.#x, (() => this.#x)()].join(); }
    static call(o) { return o.#m(); } static set(o) { o.#m = 1; } static get(o) { return o.#x; } static write(o) { o.#x = 1; } }
console.log(new A().test(), A.has(new A()), A.has({}), A.made(), A.made());
for (const f of [() => A.call({}), () => A.set(new A()), () => A.get({}), () => A.write({}), () => A.has(1), () => A(), () => A.get(null)])
    try { f(); } catch (e) { console.log(e.name); }
class Base { constructor() { this.init?.(); } static create() { return new this(); } get v() { return "base v " + this.n; } set v(x) { this.n = x; } m() { return "Base.m"; } }
class D extends Base { #p = "set"; field = this.#p; init() { try { this.#p; } catch (e) { console.log(e.name); } }
    get v() { return "D " + super.v; } set v(x) { super.v = x + 1; } m() { return (() => { const o = { m() { return super.toString === Object.prototype.toString; } }; return [super.m(), o.m()].join(); })(); }
    static create() { return super.create(); } ["computed" + 1]() { return super["m"](); } async am() { return super.m(); } *gm() { yield super.m(); } }
const d = D.create(); d.v = 1; console.log(d.v, d.m(), d.computed1(), [...d.gm()].join(), d.field); d.am().then(v => console.log(v));
class R extends class { constructor(o) { return o; } } { #stamp = "st"; static read(o) { return o.#stamp; } }
const plain = {}; new R(plain); console.log(R.read(plain), Object.keys(plain).length); try { new R(plain); } catch (e) { console.log(e.name); }
class S extends Base { constructor() { try { this; } catch (e) { console.log(e.name); } const f = () => super(); f(); try { f(); } catch (e) { console.log(e.name); } } } new S();
try { new (class extends Base { constructor() {} })(); } catch (e) { console.log(e.name); }
for (const x of [1, {}, () => {}, undefined, Object.create(null), async function () {}]) try { class Z extends x {} } catch (e) { console.log(e.name); }
console.log(typeof class {}, (class Foo { static name = "own"; }).name, (class { static name() {} }).name.name, class { static ["x"] = this.name; }.x === "");
class Acc { static accessorLike = 1; static get [Symbol.toStringTag]() { return "T"; } 'quoted'() { } 12() { } get 0x10() { return 16; } } console.log(String(Acc.prototype[12].name), new Acc()[16], Object.getOwnPropertyNames(Acc.prototype).join(), Object.prototype.toString.call(Acc));
let C2 = class Inner { static who() { return Inner; } }; const keep = C2; C2 = null; console.log(keep.who() === keep); try { class W { static x = (W = 1); } } catch (e) { console.log(e.name); }
console.log(Object.getOwnPropertyNames(class { static b() {} static a = 1; }).join(), new (class { a = 1; 0 = 2; ["c"] = 3; })().c);
