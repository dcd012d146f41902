// Operators that are easily forgotten.
let x = (1, 2, 3);
console.log(x, void 0, typeof null, typeof undefined, typeof (() => 1), typeof 1n, typeof Symbol(), !!"" , -"3", +[], +{}, ~5);
// expect: 3 undefined object undefined function bigint symbol false -3 0 NaN -6
