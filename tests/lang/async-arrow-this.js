// Async arrows keep this and arguments.
const o = { v: 7, async m() { const f = async () => [this.v, arguments[0]].join(); await null; return f(); } };
o.m(3).then((r) => console.log(r));
class A { constructor() { this.x = 1; } async get() { await 0; return this.x; } static async s() { return "static"; } async #p() { return "private"; } p() { return this.#p(); } }
new A().get().then(console.log); A.s().then((v) => console.log(v)); new A().p().then((v) => console.log(v));
// expect: static
// expect: private
// expect: 1
// expect: 7,3
