// Property decorators get target and key, and undefined; a result defines a property on the prototype.
const log: string[] = [];
function d(...a: any[]): any { log.push(a.length + " " + typeof a[0] + " " + a[1] + " " + a[2]); }
function def(t: any, k: string): any { return { value: "from prototype", configurable: true }; }
class A { @d a = 1; @d static b = 2; @d "quoted" = 3; @d 4 = 4; @d c!: string; @def declare e: string; }
console.log(log.join("\n"));
console.log(Object.hasOwn(A.prototype, "e"), (new A() as any).e);
// expect: 3 object a undefined
// expect: 3 object quoted undefined
// expect: 3 object 4 undefined
// expect: 3 object c undefined
// expect: 3 function b undefined
// expect: true from prototype
