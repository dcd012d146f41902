// Computed keys are evaluated and converted in turn; the rest copies own enumerable properties without them.
const log = [];
const key = (k) => ({ toString() { log.push('key ' + k); return k; } });
const source = new Proxy({ a: 1, b: 2, c: 3, [Symbol.for('s')]: 4 }, {
    get(t, k) { log.push('get ' + String(k)); return t[k]; },
    ownKeys(t) { log.push('ownKeys'); return Reflect.ownKeys(t); },
    getOwnPropertyDescriptor(t, k) { log.push('desc ' + String(k)); return Reflect.getOwnPropertyDescriptor(t, k); },
});
const { [key('a')]: x = log.push('never'), [key('zz')]: y = log.push('default'), ...rest } = source;
console.log(log.join());
console.log(x, typeof y, Reflect.ownKeys(rest).map(String).join());
const { length, ...chars } = 'ab';
console.log(length, JSON.stringify(chars));
const { ...none } = 5;
console.log(JSON.stringify(none),
    JSON.stringify((({ a, ...r }) => r)({ __proto__: { p: 1 }, a: 1, get g() { return 'got'; } })));
