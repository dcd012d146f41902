// instanceof and isPrototypeOf.
function A() {} const a = new A(); A.prototype = {};
console.log(a instanceof A, new A() instanceof A, A.prototype.isPrototypeOf(a), Object.create(null) instanceof Object, [] instanceof Object, (() => 1) instanceof Function);
const B = A.bind(null); console.log(new A() instanceof B);
// expect: false true false false true true
// expect: true
