// super.x reads from the home object's prototype with this as receiver; a set lands on this.
const base = { get who() { return this.name; }, set who(v) { this.got = v; }, m() { return 'base ' + this.name; }, plain: 1 };
const o = {
    __proto__: base, name: 'o',
    read() { return super.who; },
    write() { super.who = 5; super.plain = 6; super.fresh = 7; return [this.got, this.plain, this.fresh, base.plain,
        'fresh' in base]; },
    call() { return super.m(); },
    arrow() { return (() => super.m())(); },
    computed(k) { return super[k]; },
    del() { try { delete super.x; } catch (e) { return e.name; } },
    inc() { return [super.plain++, this.plain, super.plain]; },
};
console.log(o.read(), o.write().join(), o.call(), o.arrow(), o.computed('plain'), o.del(), o.inc().join());
console.log(o.call.call({ name: 'other' }));
Object.setPrototypeOf(o, { m() { return 'swapped'; } });
console.log(o.call(), o.read());
class A { static s() { return 'A.s'; } } class B extends A { static s() { return super.s() + '!'; } }
console.log(B.s());
const frozen = Object.freeze({ __proto__: base, set2() { super.zz = 1; } });
try { (function () { 'use strict'; frozen.set2(); })(); console.log('silent'); } catch (e) { console.log(e.name); }
