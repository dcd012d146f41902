// Constants and checks.
console.log(Number.MAX_SAFE_INTEGER, Number.EPSILON > 0, Number.isInteger("5"), isNaN("x"), Number.isNaN("x"), isFinite("5"), Number.isFinite("5"), Number.MIN_VALUE / 2, (25).toString(2), (-7.5).toString(2));
// expect: 9007199254740991 true false true false true false 0 11001 -111.1
