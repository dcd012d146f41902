// Globals as properties.
var v = 1; let l = 2; function f() {} globalThis.g = 3;
console.log(g, typeof globalThis.l, Object.getOwnPropertyDescriptor(globalThis, "globalThis").enumerable, globalThis === globalThis.globalThis, typeof undefinedThing, delete globalThis.g, typeof g);
// expect: 3 undefined false true undefined true undefined
