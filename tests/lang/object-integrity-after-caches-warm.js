// Sites that stored into objects of a shape notice freezing, sealing and defineProperty on objects of that shape.
'use strict';
const set = (o, v) => { try { o.a = v; return o.a; } catch (e) { return e.name; } };
const add = (o, v) => { try { o.fresh = v; return o.fresh; } catch (e) { return e.name; } };
const del = o => { try { return delete o.a; } catch (e) { return e.name; } };
const make = () => ({ a: 1, b: 2 });
for (let i = 0; i < 60; i++) { set(make(), i); add(make(), i); del(make()); }
console.log(set(Object.freeze(make()), 5), set(Object.seal(make()), 5), add(Object.preventExtensions(make()), 5), del(Object.seal(make())), add(Object.freeze(make()), 1));
console.log(set(Object.defineProperty(make(), 'a', { writable: false }), 5), set(Object.defineProperty(make(), 'a', { get: () => 'got' }), 5), set(Object.defineProperty(make(), 'a', { get: () => 'got', set() {} }), 5));
console.log(set(make(), 7), add(make(), 8), del(make()));
const proto = {}, kids = Array.from({ length: 20 }, () => Object.create(proto));
for (const k of kids.slice(0, 10)) add(k, 1);
Object.defineProperty(proto, 'fresh', { value: 'fixed', configurable: true });
console.log(add(kids[10], 2));
Object.defineProperty(proto, 'fresh', { set(v) { this.caught = v; }, get() { return 'caught ' + this.caught; }, configurable: true });
console.log(add(kids[11], 3));
delete proto.fresh;
console.log(add(kids[12], 4));
Object.freeze(proto);
console.log(add(kids[13], 5), Object.getPrototypeOf(kids[13]) === proto);
