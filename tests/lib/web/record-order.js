// A record asks a proxy for a descriptor right before the value, skips what is not enumerable and takes no symbol.
for (const make of [(r) => new Headers(r), (r) => new URLSearchParams(r)]) {
    const log = [];
    const target = Object.defineProperty({ a: 'b', c: 'd' }, 'hidden', { value: 'x', enumerable: false });
    const proxy = new Proxy(target, {
        get: (t, k) => (log.push('get ' + String(k)), t[k]),
        ownKeys: (t) => (log.push('keys'), Reflect.ownKeys(t)),
        getOwnPropertyDescriptor: (t, k) => (log.push('desc ' + String(k)), Reflect.getOwnPropertyDescriptor(t, k)),
    });
    console.log([...make(proxy)].join(' '), '|', log.join(', '));
    for (const bad of [{ a: 'b', [Symbol('s')]: 'x' }, new Proxy({ [Symbol.toStringTag]: 'x' }, {})]) {
        try {
            make(bad);
            console.log('fine');
        } catch (e) {
            console.log(e.name);
        }
    }
    console.log([...make(Object.defineProperty({ q: '1' }, Symbol('s'), { value: 1, enumerable: false }))].join(' '));
}
