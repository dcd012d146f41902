// expect error: error: outer
// expect error: TypeError: middle
// expect error: RangeError: inner
throw new Error("outer", { cause: new TypeError("middle", { cause: new RangeError("inner") }) });
