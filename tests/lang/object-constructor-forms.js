// Object(), new Object() and subclasses: boxes, undefined, new.target.
console.log(typeof Object(1), Object('a') instanceof String, Object(1n) instanceof BigInt, typeof Object(Symbol()), JSON.stringify(Object(null)), JSON.stringify(new Object(undefined)));
const o = {};
console.log(Object(o) === o, new Object(o) === o, Object.length, Object.name, new Object(7) + 1);
class A extends Object { constructor(x) { super(x); this.made = true; } }
console.log(new A(5) instanceof A, new A(5) instanceof Number, new A(o) === o, new A().made);
console.log(Reflect.construct(Object, [1], Array) instanceof Array, Array.isArray(Reflect.construct(Object, [1], Array)), Object.getPrototypeOf(Reflect.construct(Object, [o], function () {}.bind())) === Object.prototype);
console.log(Object(Object(1)) == 1, Object(true) ? 'box is true' : '', Object(false) ? 'box is true' : '', [..."ab"].map(Object).join());
console.log(Object.prototype.valueOf.call(1) == 1, typeof Object.prototype.valueOf.call('x'), (() => { try { Object.prototype.valueOf.call(null); } catch (e) { return e.name; } })());
console.log(Object.prototype.isPrototypeOf.call(undefined, 5), (() => { try { return Object.prototype.isPrototypeOf.call(undefined, {}); } catch (e) { return e.name; } })(), Array.prototype.isPrototypeOf([]), Object.prototype.isPrototypeOf(Object.create(null)));
