// Set with another receiver: where the value lands and what refuses it.
const log = [];
const show = (...v) => console.log(...v.map((x) => (typeof x === 'object' && x !== null ? JSON.stringify(x) : String(x))),
    log.splice(0).join());
const base = { plain: 1, get acc() { return this.name; }, set acc(v) { log.push('set on ' + this.name); } };
Object.defineProperty(base, 'ro', { value: 1 });
const r = { name: 'r' };
show(Reflect.set(base, 'plain', 2, r), r, base.plain); show(Reflect.set(base, 'acc', 2, r));
show(Reflect.get(base, 'acc', r)); show(Reflect.set(base, 'ro', 2, r)); show(Reflect.set(base, 'fresh', 3, r), r);
show(Reflect.set({}, 'x', 1, 5), Reflect.set({}, 'x', 1, Object.freeze({})), Reflect.set({}, 'x', 1,
    Object.defineProperty({}, 'x', { get() {}, configurable: true })), Reflect.set({}, 'x', 1,
    Object.defineProperty({}, 'x', { value: 0, writable: false, configurable: true })));
const nonEnumerable = Object.defineProperty({}, 'x', { value: 0, writable: true });
show(Reflect.set({}, 'x', 1, nonEnumerable), nonEnumerable.x, Object.keys(nonEnumerable).length);
const p = new Proxy({}, { set(t, k, v, rec) { log.push('trap ' + (rec === child)); return Reflect.set(t, k, v, rec); },
    defineProperty() { log.push('define'); return true; } });
const child = Object.create(p); child.q = 1; show(Object.keys(child).join());
show(Reflect.set([1, 2, 3], 'length', 1, {}), Reflect.set({}, 'length', 1, [1, 2, 3]),
    (() => { const a = [1, 2, 3]; return [Reflect.set({}, 'length', 1, a), a.length]; })());
const arr = []; arr.__proto__ = { __proto__: Array.prototype, set 2(v) { log.push('index setter ' + v); } };
arr[2] = 'x'; arr.push('a', 'b'); arr[2] = 'y'; show(arr.length, JSON.stringify(arr));
(() => { 'use strict'; for (const f of [() => { 'abc'.length = 1; }, () => { (5).x = 1; }, () => { Object.freeze([1])[0] = 2; }, () => { Object.freeze([1]).push(2); }, () => { undefined.x = 1; }, () => { base.ro = 2; }, () => { Object.create(base).ro = 2; }]) try { f(); log.push('fine'); } catch (e) { log.push(e.name); } })();
show();
