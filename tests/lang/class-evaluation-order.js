// Heritage, keys, then static fields and blocks in order; instance fields at construction, behind super.
const log = [];
const t = (n, v) => { log.push(n); return v; };
class A { constructor() { log.push('A'); } }
class B extends t('heritage', A) {
    [t('k1', 'm')]() {}
    static [t('k2', 's')] = t('static field', this === B || 1);
    [t('k3', 'f')] = t('field', this.m !== undefined);
    static { t('block ' + (this === B)); }
    get [t('k4', 'g')]() { return 1; }
    #p = t('private', 2);
    static #sp = t('static private', 3);
    static last = B.s;
    constructor() { t('before'); super(t('arg')); t('after ' + this.f + this.#p); }
}
log.push('made');
new B();
console.log(log.join(', '));
console.log(Object.keys(new B()).join(), Object.keys(B).join());
