// Classes of addons: construction, accessors, methods, statics, subclasses, receivers that are none of theirs.
// as: node
const { Counter } = require('../../build/addons/life.node');
const c = new Counter(5);
console.log(c.value, c.add(2) === c, c.value, c.unit, Counter.limit, Counter.of(9).value, Counter(3).value);
c.value = 40;
console.log(c.value, c instanceof Counter, Counter.name, Counter.length, Object.keys(c), Object.getOwnPropertyNames(Counter.prototype));
console.log(Object.getOwnPropertyDescriptors(Counter.prototype));
console.log(Object.getOwnPropertyDescriptor(Counter, 'limit'), Object.getOwnPropertyDescriptor(Counter, 'of'));
class Twice extends Counter {
    constructor(n) { super(n * 2); this.own = 'field'; }
    get double() { return super.value * 2; }
}
const t = new Twice(4);
console.log(t.value, t.double, t.own, t instanceof Counter, t.add(1).value, Object.keys(t));
console.log(Twice.of(3) instanceof Twice, Twice.of(3).value);
const { get } = Object.getOwnPropertyDescriptor(Counter.prototype, 'value');
for (const self of [{}, Object.create(c), Counter.prototype, 5, undefined, new Proxy(c, {})])
    try { console.log(get.call(self)); } catch (e) { console.log(e.name, e.message); }
try { Counter.prototype.add.call([], 1); } catch (e) { console.log(e.name, e.message); }
console.log(Object.isFrozen(Object.freeze(c)), c.add(1).value, structuredClone(c));
