// Which methods and constructors a subclass of Promise is asked for.
const log = [];
class P extends Promise {
    constructor(f) { log.push('new'); super(f); }
    then(a, b) { log.push('then'); return super.then(a, b); }
    static resolve(v) { log.push('resolve'); return super.resolve(v); }
    static get [Symbol.species]() { log.push('species'); return Promise; }
}
const step = (name, f) => { const r = f(); console.log(name, log.join(), r?.constructor?.name); log.length = 0; };
step('resolve', () => P.resolve(1));
step('then', () => new P((r) => r(1)).then(() => {}));
step('catch', () => new P((r) => r(1)).catch(() => {}));
step('finally', () => new P((r) => r(1)).finally(() => {}));
step('all', () => P.all([1, 2]));
step('race', () => P.race([1]));
step('any', () => P.any([1]));
step('allSettled', () => P.allSettled([P.resolve(1)]));
step('withResolvers', () => P.withResolvers().promise);
step('try', () => P.try(() => 1));
step('same', () => { const p = P.resolve(1); return P.resolve(p) === p; });
