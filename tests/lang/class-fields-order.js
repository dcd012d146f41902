// The order in which the parts of a class are evaluated, and what each sees.
const log = [];
const k = (n) => { log.push('key ' + n); return n; };
const v = (n) => { log.push('value ' + n); return n; };
class B { constructor() { log.push('B'); this.early = 'early' in this; } static s = v('B.s'); }
class C extends (log.push('heritage'), B) {
    [k('a')] = v('a');
    static [k('sa')] = v('sa');
    static { log.push('block ' + (this === C) + Object.keys(this).join()); }
    [k('m')]() {}
    static get [k('g')]() { return 1; }
    static [k('sb')] = v('sb');
    ['b'] = this.a + '!';
    early = v('field early');
    constructor() { log.push('before super'); super(); log.push('after super ' + this.b); }
    static { this.last = log.push('last block'); }
}
console.log(log.splice(0).join('; '));
const c = new C();
console.log(log.splice(0).join('; '), Object.keys(c).join());
class Shadow { constructor() { this.x = 1; } set y(v) { log.push('setter ' + v); } }
class Def extends Shadow { x = 2; y = 3; z; 0 = 'zero'; 'quoted key' = 1; 1n = 'big'; static name = 'N'; static length = 9; }
const d = new Def();
console.log(JSON.stringify(d), Object.keys(d).join(), log.length, Def.name, Def.length, 'z' in d);
class Arrow { fn = () => this; self = this; nested = { m: () => this.self === this }; static st = () => this; }
const a = new Arrow();
console.log(a.fn() === a, a.nested.m(), Arrow.st() === Arrow, a.fn.name, Arrow.st.name);
try { class T { static x = T.y; static y = 1; } console.log(T.x, T.y); } catch (e) { console.log(e.name); }
try { class T { [T.x] = 1; } } catch (e) { console.log(e.name, e.message); }
try { class T extends T {} } catch (e) { console.log(e.name, e.message); }
try { new (class { x = (() => { throw new Error('field'); })(); })(); } catch (e) { console.log(e.message); }
try { class T { static x = (() => { throw new Error('static'); })(); } } catch (e) { console.log(e.message); }
try { new (class extends Object { x = 1; constructor() { Object.freeze(super()); } y; })(); console.log('ok'); } catch (e) { console.log(e.name); }
class Frozen { constructor() { return Object.freeze({}); } }
try { new (class extends Frozen { f = 1; })(); } catch (e) { console.log(e.name, e.message); }
class Anon { static f = class {}; static g = function () {}; ['h' + 1] = () => {}; #p = () => {}; pn() { return this.#p.name; } }
console.log(Anon.f.name, Anon.g.name, new Anon().h1.name, new Anon().pn());
console.log(new (class { a = new.target; static b = new.target; })().a);
