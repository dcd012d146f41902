// getOwnPropertyDescriptors copies everything that Object.create needs; proxies that hide keys.
const source = { get a() { return this.b + 1; }, set a(v) { this.b = v; }, b: 1, [Symbol.for('c')]: 3 };
Object.defineProperty(source, 'hidden', { value: 4 });
const copy = Object.create(Object.getPrototypeOf(source), Object.getOwnPropertyDescriptors(source));
copy.a = 10;
console.log(copy.a, source.a, copy.hidden, copy[Symbol.for('c')], Reflect.ownKeys(copy).map(String).join());
const d = Object.getOwnPropertyDescriptors(new Proxy({ a: 1, b: 2 }, { getOwnPropertyDescriptor: (t, k) => k === 'a' ? undefined : Reflect.getOwnPropertyDescriptor(t, k) }));
console.log(Object.keys(d).join(), Object.keys(Object.getOwnPropertyDescriptors('ab')).join(), Object.keys(Object.getOwnPropertyDescriptors([1])).join());
class A { static #p = 1; static s = 2; m() {} get g() { return 1; } }
console.log(Object.keys(Object.getOwnPropertyDescriptors(A)).join(), Object.keys(Object.getOwnPropertyDescriptors(A.prototype)).join());
const x = Object.getOwnPropertyDescriptor(A.prototype, 'g');
console.log(x.enumerable, x.configurable, x.set, x.get.name, Object.getOwnPropertyDescriptor('abc', 1).writable, Object.getOwnPropertyDescriptor('abc', 'length').value);
console.log(Object.getOwnPropertyDescriptor(1, 'x'), JSON.stringify(Object.getOwnPropertyDescriptor([1, 2], 'length')), JSON.stringify(Object.getOwnPropertyDescriptor(/a/, 'lastIndex')));
