// Object.prototype.toString: builtin tags, Symbol.toStringTag, proxies of arrays, odd tags.
const s = v => Object.prototype.toString.call(v);
console.log([undefined, null, 1, '', true, 1n, Symbol(), [], () => {}, /x/, new Date(0), new Error(), (function () { return arguments; })(), new Map(), new Set(), Promise.resolve(), function* () {}(), JSON, Math, Reflect, new ArrayBuffer(1), new DataView(new ArrayBuffer(1)), new Uint8Array(1), async () => {}, new WeakMap(), Atomics, Intl, (class {}), [].values(), new Map().keys(), ''.matchAll(/x/g), ''[Symbol.iterator](), new WeakRef({})].map(s).map(x => x.slice(8, -1)).join());
console.log(s({ [Symbol.toStringTag]: 'Own' }), s({ [Symbol.toStringTag]: 5 }), s({ [Symbol.toStringTag]: new String('x') }), s(Object.assign([], { [Symbol.toStringTag]: '' })), s(Object.assign(() => 1, { [Symbol.toStringTag]: undefined })));
console.log(s(new Proxy([], {})), s(new Proxy(() => 1, {})), s(new Proxy(new Date(0), {})), s(new Proxy(new Error(), {})), s(new Proxy(new Map(), {})));
const { proxy, revoke } = Proxy.revocable([], {}); revoke();
try { s(proxy); } catch (e) { console.log(e.name); }
try { s({ get [Symbol.toStringTag]() { throw new RangeError(); } }); } catch (e) { console.log(e.name); }
console.log(s(Object.create(Array.prototype)), s(Object.create(new Date())), s(Object.create(new Error())), s(Object.setPrototypeOf([], null)), s(Object.setPrototypeOf(new Error(), null)));
Number.prototype[Symbol.toStringTag] = 'Num';
console.log(s(1), s('x'), String(Object(1)), Object.prototype.toLocaleString.call({ toString() { return 'mine'; } }));
delete Number.prototype[Symbol.toStringTag];
console.log(s(Object(Symbol())), s(Object(1n)), s(new Boolean(false)));
