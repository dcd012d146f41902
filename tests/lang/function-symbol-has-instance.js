// Function.prototype[Symbol.hasInstance]: fixed property, bound targets, non-objects, bad prototypes.
const d = Object.getOwnPropertyDescriptor(Function.prototype, Symbol.hasInstance);
console.log(d.writable, d.enumerable, d.configurable, d.value.name, d.value.length);
const has = Function.prototype[Symbol.hasInstance];
console.log(has.call(Array, []), has.call({}, []), has.call(null, []), has.call(Array.bind(), []), has.call(Array, 5), (() => { try { return has.call(() => 1, {}); } catch (e) { return e.name; } })());
function F() {}
F.prototype = 5;
console.log((() => { try { return {} instanceof F; } catch (e) { return e.name; } })(), 5 instanceof F);
class Even { static [Symbol.hasInstance](n) { return n % 2 === 0 ? 'yes' : 0; } }
console.log(2 instanceof Even, 3 instanceof Even, 2 instanceof { [Symbol.hasInstance]: () => 1 });
for (const r of [{}, { [Symbol.hasInstance]: 1 }, null, 5, { [Symbol.hasInstance]: undefined }]) try { console.log(1 instanceof r); } catch (e) { console.log(e.name); }
const o = Object.create(F);
console.log(has.call(o, {}), (() => { try { return {} instanceof o; } catch (e) { return e.name; } })());
let reads = 0;
const proxy = new Proxy(Array, { get(t, k, r) { reads++; return Reflect.get(t, k, r); } });
console.log([] instanceof proxy, reads, new Proxy([], {}) instanceof Array, new Proxy([], { getPrototypeOf: () => null }) instanceof Array);
