// The message is converted, then cause is asked for; errors of an AggregateError come last.
const log = [];
const message = { toString() { log.push('message'); return 'text'; } };
const options = new Proxy({ cause: 'why' }, { has(t, k) { log.push('has ' + k); return k in t; },
    get(t, k) { log.push('get ' + k); return t[k]; } });
const errors = { [Symbol.iterator]() { log.push('errors'); return [1, 2][Symbol.iterator](); } };
const keys = (e) => Object.getOwnPropertyNames(e).filter((k) => k !== 'stack').map((k) => { const d = Object.getOwnPropertyDescriptor(e, k); return k + (d.enumerable ? ' enumerable' : ''); }).join();
for (const E of [Error, TypeError]) { const e = new E(message, options); console.log(E.name, log.join(), keys(e),
    e.cause); log.length = 0; }
const a = new AggregateError(errors, message, options);
console.log(log.join(), keys(a), a.errors.join()); log.length = 0;
console.log(keys(new Error()), keys(new Error(undefined)), keys(new Error('')), keys(new Error('', {})),
    keys(new Error('', { cause: undefined })), keys(Error('called', 5)));
console.log(String(Object.assign(new Error('m'), { name: '' })), String(Object.assign(new Error(''), { name: 'N' })),
    Error.prototype.toString.call({ name: undefined, message: undefined }),
    Error.prototype.toString.call({ name: 'a', message: { toString: () => 'b' } }));
class My extends TypeError { constructor() { super('my', { cause: 1 }); this.name = 'My'; } get extra() { return 1; } }
const m = new My();
console.log(String(m), m instanceof TypeError, Object.prototype.toString.call(m), Object.keys(m).join(), m.cause,
    Error.isError?.(m) ?? true, Error.isError?.({ __proto__: Error.prototype }) ?? false);
try { throw Object.freeze(new RangeError('frozen')); } catch ({ name, message }) { console.log(name, message); }
