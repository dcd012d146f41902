// Descriptors.
const o = {};
Object.defineProperty(o, "h", { value: 1 });
console.log(JSON.stringify(Object.getOwnPropertyDescriptor(o, "h")), Object.keys(o).length, o.propertyIsEnumerable("h"));
try { Object.defineProperty(o, "h", { value: 2 }); } catch (e) { console.log(e.message); }
Object.defineProperties(o, { x: { get: () => 7, configurable: true, enumerable: true }, y: { value: 1, writable: true } });
console.log(o.x, JSON.stringify(o), JSON.stringify(Object.getOwnPropertyDescriptors(o)));
// expect: {"value":1,"writable":false,"enumerable":false,"configurable":false} 0 false
// expect: Cannot redefine property: h
// expect: 7 {"x":7} {"h":{"value":1,"writable":false,"enumerable":false,"configurable":false},"x":{"enumerable":true,"configurable":true},"y":{"value":1,"writable":true,"enumerable":false,"configurable":false}}
