// Spreadable things.
console.log([1].concat(2, [3, [4]], "s").length, [].concat({ length: 1, 0: "a", [Symbol.isConcatSpreadable]: true }).join(), [1, , 2].concat([, 3]).length, 1 in [1, , 2].concat());
const n = [1]; n[Symbol.isConcatSpreadable] = false; console.log([].concat(n).length);
// expect: 5 a 5 false
// expect: 1
