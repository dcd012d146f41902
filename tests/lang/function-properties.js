// length, name, prototype.
function f(a, b = 1, ...c) {}
console.log(f.length, f.name, typeof f.prototype, f.prototype.constructor === f, Object.keys(f).length, (() => {}).prototype, "prototype" in (() => {}));
console.log(JSON.stringify(Object.getOwnPropertyDescriptor(f, "name")), delete f.name, f.name === "");
f.x = 1; console.log(f.x);
// expect: 1 f object true 0 undefined false
// expect: {"value":"f","writable":false,"enumerable":false,"configurable":true} true true
// expect: 1
