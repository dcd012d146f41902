// Getters, setters, inheritance of them.
const o = Object.create({ get x() { return this._x ?? "none"; }, set x(v) { this._x = v; } });
console.log(o.x); o.x = 5; console.log(o.x, Object.hasOwn(o, "x"), Object.hasOwn(o, "_x"));
"use strict";
// expect: none
// expect: 5 false true
