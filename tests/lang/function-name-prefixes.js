// Names of accessors, symbols, bound functions.
const s = Symbol("sym"), o = { [s]() {}, get a() { return 1; }, set a(v) {} }, d = Object.getOwnPropertyDescriptor(o, "a");
console.log(o[s].name, d.get.name, d.set.name, o[s].bind().name, (class { static #p() {} static n() { return this.#p.name; } }).n(), new Function().name, (() => {}).name === "", Object.getOwnPropertyDescriptor(RegExp, Symbol.species).get.name);
// expect: [sym] get a set a bound [sym] #p anonymous true get [Symbol.species]
