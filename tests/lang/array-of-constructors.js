// Array.of and the Array constructor: sizes, new.target, non-constructors, setting length.
console.log(Array.of().length, Array.of(3).join(), Array.of(undefined).length, Array.of.call(Object, 1, 2).length, Array.of.call(5, 1).join(), new Array(3).length, Array('3').join(), Array(3.0).length, Array(true).join());
for (const n of [-1, 1.5, NaN, 2 ** 32, Infinity]) try { console.log(new Array(n).length); } catch (e) { console.log(e.name, e.message); }
console.log(new Array(2 ** 32 - 1).length, [].concat(new Array(3)).length, Array(1n).join(), Array(null).length, new Array(undefined).length);
class A extends Array { constructor(...a) { super(...a); this.extra = a.length; } }
console.log(new A(4).length, new A(4).extra, A.of(1, 2).extra, A.from([1, 2, 3]).extra, new A(1, 2, 3).map(x => x).extra);
const r = Reflect.construct(Array, [1, 2], Object);
console.log(Array.isArray(r), r.length, r instanceof Array, Object.getPrototypeOf(r) === Object.prototype);
const F = function () {}; F.prototype = null;
console.log(Reflect.construct(Array, [], F) instanceof Array);
try { Array.of.call(class { set length(v) { throw new RangeError('l'); } }, 1); } catch (e) { console.log(e.name); }
try { Array.of.call(class { constructor() { Object.defineProperty(this, 0, { value: 1 }); } }, 1); } catch (e) { console.log(e.name); }
