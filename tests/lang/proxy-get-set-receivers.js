// get and set traps see the receiver; setters on prototypes behind proxies; Reflect.set for other receivers.
const log = [];
const proto = new Proxy({ x: 1 }, { get(t, k, r) { log.push('get ' + String(k) + ' ' + (r === child)); return Reflect.get(t, k, r); }, set(t, k, v, r) { log.push(`set ${k} ${r === child}`); return Reflect.set(t, k, v, r); }, has(t, k) { log.push('has ' + String(k)); return k in t; } });
const child = Object.create(proto);
console.log(child.x, child.y, 'x' in child, 'q' in child); child.x = 2; console.log(Object.hasOwn(child, 'x'), log.join('; '));
log.length = 0; const t = {}; const p = new Proxy(t, { defineProperty(t, k, d) { log.push('def ' + JSON.stringify(d)); return Reflect.defineProperty(t, k, d); }, getOwnPropertyDescriptor(t, k) { log.push('gopd'); return Reflect.getOwnPropertyDescriptor(t, k); } });
p.a = 1; p.a = 2; console.log(log.join(' '));
console.log(Reflect.set({}, 'k', 1, 5), Reflect.set({ set k(v) { log.push(typeof this); } }, 'k', 1, 5), log.at(-1), Reflect.get({ get k() { return this; } }, 'k', 'recv'), Reflect.set([], 'length', 3, {}), Reflect.set({}, 'length', 1, [1, 2, 3]));
const recv = Object.defineProperty({}, 'ro', { value: 1 }); console.log(Reflect.set({}, 'ro', 2, recv), Reflect.set({}, 'acc', 2, { get acc() { return 1; } }), Reflect.set({ a: 1 }, 'a', 2, Object.freeze({})), Reflect.set(Object.freeze({ a: 1 }), 'a', 2, {}));
class A { constructor() { return new Proxy(this, { get: (t, k) => k === 'secret' ? 's' : t[k] }); } } class B extends A { f = this.secret; m() { return super.toString === Object.prototype.toString; } } console.log(new B().f, new B().m());
class Base { get v() { return this.tag; } } class Derived extends Base { tag = 'd'; v2() { return super.v; } } console.log(new Proxy(new Derived(), { get: (t, k, r) => k === 'tag' ? 'via proxy' : Reflect.get(t, k, r) }).v2());
