// peer: none
// run: --script
// One builtin object of a realm keeps all of the realm, also what nobody has touched yet.
const say = (...words) => print(words.join(" "));
function only(text) { const v = $262.createRealm().global.eval(text); $262.gc(); $262.gc(); return v; }
const proto = only('Map.prototype');
say(typeof proto.get, proto.constructor !== Map, new proto.constructor([[1, 2]]).get(1)); // expect: function true 2
const object = only('({})');
const F = object.constructor.constructor;
say(F !== Function, F('return typeof WeakRef + typeof globalThis.JSON.parse')()); // expect: true functionfunction
const f = only('(function () { return [].concat(Array.from("ab")).join(); })');
say(f(), Object.getPrototypeOf(f) === Function.prototype); // expect: a,b false
const error = only('try { null.x } catch (e) { e }');
say(error instanceof TypeError, error.constructor.name, error.toString().slice(0, 9)); // expect: false TypeError TypeError
const math = only('Math');
say(math.max(1, 3), math[Symbol.toStringTag], Object.getOwnPropertySymbols(math).length, Reflect.ownKeys(math).includes('abs')); // expect: 3 Math 1 true
say(Reflect.ownKeys(Object.freeze(only('Reflect'))).length === Reflect.ownKeys(Reflect).length, Object.isFrozen(only('Object.freeze(Atomics)'))); // expect: true true
const nested = only('$262.createRealm().global.eval("new Set([1])")');
say(nested.size, nested.has(1), [...nested.constructor.prototype.union.call(nested, nested)].join()); // expect: 1 true 1
