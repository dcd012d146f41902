// The properties of sloppy and strict arguments objects.
function sloppy(a, b) { return arguments; }
function strict(a, b) { "use strict"; return arguments; }
for (const f of [sloppy, strict]) {
  const o = f(1, 2, 3);
  console.log(Reflect.ownKeys(o).map(String).join(), Object.prototype.toString.call(o), o.length);
  for (const k of ["0", "length", "callee"]) {
    const d = Object.getOwnPropertyDescriptor(o, k);
    console.log(k, Object.keys(d).join(), d.enumerable, d.configurable);
  }
  console.log(Object.keys(o).join(), [...o].join(), o[Symbol.iterator] === Array.prototype.values, o instanceof Object, JSON.stringify(o));
}
console.log(sloppy().callee === sloppy);
try { strict().callee; } catch (e) { console.log(e.name); }
const t = Object.getOwnPropertyDescriptor(strict(), "callee");
console.log(t.get === t.set, t.get === Object.getOwnPropertyDescriptor(Function.prototype, "caller").get);
function defaults(a = 1) { arguments[0] = 9; return [a, arguments.length, typeof Object.getOwnPropertyDescriptor(arguments, "callee").get]; }
console.log(defaults(5).join(), defaults().join());
function del(a) { delete arguments[0]; arguments[0] = 2; return [a, arguments[0]].join(); }
console.log(del(1));
function define(a) { Object.defineProperty(arguments, "0", { writable: false }); a = 2; const r = arguments[0]; return [a, r].join(); }
console.log(define(1));
function accessor(a) { Object.defineProperty(arguments, "0", { get: () => "got" }); a = 2; return [a, arguments[0]].join(); }
console.log(accessor(1));
function frozen(a) { Object.freeze(arguments); a = 2; return [a, arguments[0]].join(); }
console.log(frozen(1));
function len(a) { arguments.length = 1; return Array.prototype.slice.call(arguments).join(); }
console.log(len(1, 2, 3));
