// Accessors on the global object.
Object.defineProperty(globalThis, "gx", { get: () => 5, configurable: true });
console.log(gx, typeof gy);
try { gy; } catch (e) { console.log(e.name + ": " + e.message); }
// expect: 5 undefined
// expect: ReferenceError: gy is not defined
