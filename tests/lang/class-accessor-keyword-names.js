// get, set, static, async, accessor and of as names of members.
class C { get = 1; set = 2; static static = 3; async = 4; static get = 6; 'constructor2'() {} get get() { return 'gg'; } static set set(v) { this.was = v; } static async async() { return 'aa'; } static *static2() { yield 's'; } async *gen() { yield 'ag'; } static get static3() { return 's3'; } of() { return 'of'; } await() { return 'aw'; } yield() { return 'y'; } let() { return 'l'; } null() { return 'n'; } static name() { return 'nm'; } }
const c = new C();
console.log(c.get, c.set, typeof C.static, c.async, typeof C.async, C.get, Object.getOwnPropertyNames(C.prototype).join(), c.of(), c.await(), c.yield(), c.let(), c.null(), C.name());
C.set = 9; console.log(C.was, await C.async(), [...C.static2()].join(), C.static3, (await c.gen().next()).value);
class D { get
x() { return 'line'; } static
y = 1; static async
z() {} async
w() { return 'plain'; } }
console.log(new D().x, D.y, Object.getOwnPropertyNames(D.prototype).join(), Object.getOwnPropertyNames(D).join(), 'async' in new D());
const o = { get: 1, set: 2, async: 3, static: 4, await: 5, get a() { return 6; }, set a(v) {}, async b() {}, *c() {}, async *d() {}, 'e f': 7, 1.5: 8, 0x10: 9, 1_0: 10, [`t${1}`]: 11, async() { return 12; }, get() { return 13; }, new: 14, typeof: 15 };
console.log(Object.keys(o).join(), o.async(), o.get());
