// Object.create, setPrototypeOf and __proto__: what they accept, cycles, non-extensible objects.
const t = f => { try { return String(f()); } catch (e) { return e.name; } };
for (const p of [undefined, 1, 'x', true, Symbol(), 1n]) console.log(t(() => Object.create(p)), t(() => Object.setPrototypeOf({}, p)));
console.log(t(() => Object.setPrototypeOf(null, {})), t(() => Object.setPrototypeOf(1, null)), t(() => Object.setPrototypeOf(Symbol.iterator, {}) === Symbol.iterator));
const a = {}, b = Object.create(a), c = Object.create(b);
console.log(t(() => Object.setPrototypeOf(a, c)), t(() => { a.__proto__ = c; }), Reflect.setPrototypeOf(a, c), Reflect.setPrototypeOf(a, a));
const fixed = Object.preventExtensions({});
console.log(t(() => Object.setPrototypeOf(fixed, Array.prototype)), t(() => Object.setPrototypeOf(fixed, Object.prototype) === fixed), t(() => { fixed.__proto__ = {}; }));
console.log(t(() => Object.setPrototypeOf(Object.prototype, {})), t(() => Object.setPrototypeOf(Object.prototype, null) === Object.prototype));
const o = { __proto__: null };
o.__proto__ = 5;
console.log(Object.getPrototypeOf(o), Object.keys(o).join(), ({ __proto__: 5 }).__proto__ === Object.prototype, ({ ['__proto__']: 5 }).__proto__);
const g = Object.getOwnPropertyDescriptor(Object.prototype, '__proto__');
console.log(g.get.name, g.set.name, g.enumerable, t(() => g.get.call(null)), t(() => g.set.call(undefined, {})), t(() => g.get.call(5) === Number.prototype), t(() => g.set.call(5, {})));
const cyc = new Proxy({}, {});
console.log(t(() => { Object.setPrototypeOf(cyc, Object.create(cyc)); return 'allowed'; }));
