// Loose and strict.
console.log(1 == "1", null == undefined, null == 0, "" == 0, [] == "", [1] == 1, NaN == NaN, ({}) == "[object Object]", 1n == 1, 1n == "1", true == "1", Symbol.iterator == Symbol.iterator);
console.log(1 === 1.0, "a" === "a", 0 === -0, 1n === 1n, null === undefined);
// expect: true true false true true true false true true true true true
// expect: true true true true false
