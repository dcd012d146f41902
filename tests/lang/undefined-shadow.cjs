// undefined, NaN and Infinity are fixed.
undefined = 1; NaN = 2; Infinity = 3; (function (undefined) { console.log(undefined); })(5);
console.log(undefined, NaN, Infinity);
// expect: 5
// expect: undefined NaN Infinity
