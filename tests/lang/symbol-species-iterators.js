// Well-known symbols of builtins.
console.log(Array[Symbol.species] === Array, typeof [][Symbol.iterator], Map.prototype[Symbol.iterator] === Map.prototype.entries, Set.prototype.keys === Set.prototype.values, Symbol.prototype[Symbol.toStringTag], JSON[Symbol.toStringTag], Math[Symbol.toStringTag], String(new Map().entries()), String(Promise.resolve()), String((function* () {})()));
console.log(Object.prototype.toString.call(null), Object.prototype.toString.call([]), Object.prototype.toString.call(() => 1), Object.prototype.toString.call(new Date(0)), Object.prototype.toString.call(/x/), Object.prototype.toString.call((function () { return arguments; })()), Object.prototype.toString.call({ [Symbol.toStringTag]: "Mine" }));
// expect: true function true true Symbol JSON Math [object Map Iterator] [object Promise] [object Generator]
// expect: [object Null] [object Array] [object Function] [object Date] [object RegExp] [object Arguments] [object Mine]
