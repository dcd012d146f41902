for (const n of ["AggregateError", "Array", "ArrayBuffer", "BigInt", "BigInt64Array", "Boolean", "DataView", "Date", "Error", "EvalError",
    "FinalizationRegistry", "Float32Array", "Function", "Int8Array", "Map", "Number", "Object", "Promise", "Proxy", "RangeError", "RegExp",
    "Set", "SharedArrayBuffer", "String", "Symbol", "SyntaxError", "TypeError", "URIError", "Uint8Array", "Uint8ClampedArray", "WeakMap",
    "WeakRef", "WeakSet"])
    console.log(n, globalThis[n], [globalThis[n]]);
console.log(Object.getPrototypeOf(Int8Array), Object.getPrototypeOf(function* () {}).constructor, Object.getPrototypeOf(async () => {}).constructor);
console.log(parseInt, [].map, "".trim, Math.max, JSON.parse, Reflect.get, Symbol.for, Object.keys, console.log, queueMicrotask);
(function () { console.log(arguments, [arguments]); })(1, "a", { b: 1 });
(function () { console.log(arguments); })();
function* g() {}
async function* ag() {}
console.log(g(), ag(), [g()], { g: g() });
