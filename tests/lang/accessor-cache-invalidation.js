// Prototypes change behind warm caches.
class A { get v() { return 'A'; } m() { return 'Am'; } }
class B extends A {}
const b = new B();
const read = (o) => o.v + o.m() + ('q' in o) + o.q;
const log = new Set();
const warm = () => { for (let i = 0; i < 300; i++) log.add(read(b)); };
warm();
Object.defineProperty(A.prototype, 'v', { get() { return 'A2'; }, configurable: true }); warm();
B.prototype.m = () => 'Bm'; warm();
delete B.prototype.m; warm();
Object.defineProperty(b, 'v', { value: 'own', configurable: true }); warm();
delete b.v; warm();
Object.setPrototypeOf(B.prototype, { v: 'new', m: () => 'newm' }); warm();
Object.prototype.q = 'everywhere'; warm();
delete Object.prototype.q; warm();
Object.setPrototypeOf(b, null); b.v = 1; b.m = () => 2; warm();
console.log([...log].join('\n'));
