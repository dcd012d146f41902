// The traps of for-in over chains with proxies, in order: keys and prototypes first, then each key when its turn has come.
const log = [];
const mk = (t, n) => new Proxy(t, new Proxy({}, { get(_, trap) { return (...a) => { log.push(n + '.' + trap + (typeof a[1] === 'string' ? ':' + a[1] : '')); return Reflect[trap](...a); }; } }));
const show = (name, o) => { log.length = 0; for (const k in o) log.push('[' + k + ']'); console.log(name, log.join(' ')); };
show('plain', mk({ a: 1, b: 2 }, 'p'));
show('withproto', mk(Object.create({ x: 1, a: 5 }, { a: { value: 1, enumerable: false, configurable: true }, b: { value: 2, enumerable: true } }), 'p'));
show('proto proxy', Object.create(mk({ c: 1, d: 2 }, 'q'), { own: { value: 1, enumerable: true }, c: { value: 1, enumerable: false } }));
show('both', mk(Object.create(mk({ c: 1, a: 2 }, 'q'), { a: { value: 1, enumerable: true } }), 'p'));
show('symbols', mk({ [Symbol('s')]: 1, z: 1 }, 'p'));
