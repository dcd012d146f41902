// Getters and setters: one decorator list for the pair.
function upper(t: any, k: string, d: PropertyDescriptor) { const g = d.get!; d.get = function () { return g.call(this).toUpperCase(); }; log.push(k, typeof d.get, typeof d.set); }
const log: string[] = [];
class A { v = "a"; @upper get x() { return this.v; } set x(n) { this.v = n; } get y() { return "y"; } @upper set y(n) { this.v = n; } @upper static get z() { return "z"; } }
const a = new A(); a.x = "b";
console.log(a.x, a.y, A.z, log.join());
// expect: B Y Z x,function,function,y,function,function,z,function,undefined
