// Module namespace objects: order, attributes, invariants, live values.
import * as ns from './_lib/ns.mjs';
import * as again from './_lib/ns.mjs';
const T = (f) => { try { return String(f()); } catch (e) { return e.name; } };
console.log(ns === again, ns === await import('./_lib/ns.mjs'), Reflect.ownKeys(ns).map(String).join());
console.log(Object.getPrototypeOf(ns), Object.isExtensible(ns), Object.isFrozen(ns), Object.isSealed(ns), ns[Symbol.toStringTag], String(Object.prototype.toString.call(ns)), JSON.stringify(Object.getOwnPropertyDescriptor(ns, 'a')));
ns.set(10); console.log(ns.b, ns.default, ns['string name'], again.b);
console.log(T(() => { ns.a = 1; }), T(() => { ns.a = ns.a; }), T(() => { ns.none = 1; }), T(() => delete ns.a), T(() => delete ns.none), T(() => Reflect.set(ns, 'a', 2)), T(() => Reflect.deleteProperty(ns, 'a')), T(() => Object.defineProperty(ns, 'a', { value: 2 }) === ns), T(() => Object.defineProperty(ns, 'a', { value: 3 })), T(() => Object.defineProperty(ns, 'b', { writable: false })), T(() => Reflect.defineProperty(ns, 'b', {})), T(() => Object.defineProperty(ns, 'x', { value: 1 })));
console.log(T(() => Object.setPrototypeOf(ns, null) === ns), T(() => Object.setPrototypeOf(ns, {})), T(() => Reflect.setPrototypeOf(ns, {})), T(() => Object.preventExtensions(ns) === ns), T(() => Object.freeze(ns)), T(() => Object.seal(ns) === ns));
console.log('a' in ns, 'none' in ns, Symbol.toStringTag in ns, ns.none, ns.hasOwnProperty, Object.keys(ns).length, Object.entries(ns).length, Object.assign({}, ns).a, { ...ns }.$);
const keys = []; for (const k in ns) keys.push(k); console.log(keys.join());
console.log(T(() => ns.set.call(ns, 5)), ns.b, Object.create(ns).b, Reflect.get(ns, 'b', {}), T(() => Reflect.set({}, 'b', 1, ns)));
