// Changing Array.prototype[Symbol.iterator] is seen.
const old = Array.prototype[Symbol.iterator];
Array.prototype[Symbol.iterator] = function* () { yield "patched"; };
console.log([...[1, 2]].join(), Math.max.apply(null, [1, 2])); const [a] = [5]; console.log(a); for (const x of [1]) console.log(x);
Array.prototype[Symbol.iterator] = old; console.log([...[1, 2]].join());
// expect: patched 2
// expect: patched
// expect: patched
// expect: 1,2
