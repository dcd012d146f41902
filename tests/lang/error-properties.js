// message, cause, name, toString.
const e = new TypeError("m", { cause: 5 });
console.log(e.message, e.cause, e.name, String(e), Object.keys(e).length, Object.hasOwn(e, "message"), Object.hasOwn(new Error(), "message"));
console.log(Object.prototype.toString.call(e), e instanceof Error, Error("x") instanceof Error, Error.prototype.name);
e.name = "Custom"; e.message = ""; console.log(String(e));
console.log(new AggregateError([1, 2], "agg").errors.join(), Error.isError(e), Error.isError({}));
// expect: m 5 TypeError TypeError: m 0 true false
// expect: [object Error] true true Error
// expect: Custom
// expect: 1,2 true false
